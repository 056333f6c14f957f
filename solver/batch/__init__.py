"""Many jobs, each within hard limits, on this machine or a cluster, and records of them that survive anything."""

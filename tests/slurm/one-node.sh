#!/usr/bin/env bash
# Starts a Slurm cluster of one node on this machine, plays a match on it as an array of eight jobs, merges the parts and
# compares them with a single run. Needs root and Debian's munge, slurmctld, slurmd and slurm-client; systemd is not
# needed. Configuration, state and logs are in a temporary folder, which is removed at the end, as is the cluster.
# The program is the first argument, or target/release/pbrain-gumu.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=$PWD
export PBRAIN
PBRAIN=$(realpath "${1:-target/release/pbrain-gumu}")

for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || { echo "gumu: $program is missing: apt-get install munge slurmctld slurmd slurm-client" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "gumu: run this as root" >&2; exit 1; }

folder=$(mktemp -d)
pids=()
leave() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait
    rm -rf "$folder"
}
trap leave EXIT

# Use a key and a socket of our own, so that a munge daemon that already runs here is not affected.
chmod 755 "$folder"
mkdir -m 755 "$folder/munge" "$folder/state" "$folder/spool" "$folder/run"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 400 "$folder/munge/key"
munged --foreground --force --socket="$folder/munge/socket" --key-file="$folder/munge/key" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" >"$folder/munged.log" 2>&1 &
pids+=($!)

host=$(hostname -s)
export SLURM_CONF=$folder/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=gumu
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmdPidFile=$folder/run/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP MaxTime=INFINITE
CONF
slurmctld -D >"$folder/slurmctld.log" 2>&1 &
pids+=($!)
slurmd -D >"$folder/slurmd.log" 2>&1 &
pids+=($!)

for _ in $(seq 60); do
    sinfo --noheader --format=%T 2>/dev/null | grep -q idle && break
    sleep 1
done
sinfo || { cat "$folder"/*.log >&2; exit 1; }

match=(master alphabeta --games 32 --nodes 2000 --seed 3)
mkdir "$folder/parts"
cd "$folder/parts"
job=$(sbatch --parsable --array=1-8 "$here/tests/slurm/match.sbatch" "${match[@]}")
for _ in $(seq 600); do
    [ -n "$(squeue --noheader --jobs="$job" 2>/dev/null)" ] || break
    sleep 1
done
"$PBRAIN" match "${match[@]}" --report whole.json >/dev/null
"$PBRAIN" merge part-*.json --out match.json
cmp match.json whole.json
echo "eight jobs of Slurm made the match that one run makes"

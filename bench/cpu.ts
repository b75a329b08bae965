/** Processor time of processes, as Linux counts it in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** A tick of the kernel's clock, in which /proc counts, in ms. */
const tick = 10

/** Milliseconds of processor time of a process and of all that it has started, those that have ended among them. */
export function cpuOf(root: number): number {
  const parents = new Map<number, number>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      parents.set(Number(name), fields[1]!)
      ticks.set(Number(name), fields[11]! + fields[12]! + fields[13]! + fields[14]!)
    } catch {
      // It has ended meanwhile.
    }
  }
  const belongs = (pid: number): boolean => pid === root || (parents.has(pid) && belongs(parents.get(pid)!))
  let sum = 0
  for (const [pid, count] of ticks) if (belongs(pid)) sum += count
  return sum * tick
}

/** Resident memory of a process, in bytes. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024

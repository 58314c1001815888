import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What a running server writes about itself into its data folder. */
export interface PidFile {
  pid: number
  port: number
  state: string
}

export async function readPidFile(dir: string): Promise<PidFile | undefined> {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? '' } : undefined
}

/** The command line of a process; empty when it has ended, also while its parent has not yet reaped it. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.startsWith('Z') ? '' : stdout.trim()
}

export const isPostmasterOf = (command: string, dir: string) =>
  /\bpostgres\b/.test(command) && `${command} `.includes(` -D ${dir} `)

import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

const LONGEST = 5e6
const SEVERE = 50

/** The log file of one part. The part writes to it directly, so that it can even when this process is gone. */
export async function openLog(dataDir, name) {
  const path = join(dataDir, 'logs', `${name}.log`)
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > LONGEST) await rename(path, `${path}.1`)
  const file = await open(path, 'a+')
  let position = (await file.stat()).size
  let rest = ''
  let last = []
  let watch

  /** The lines that were written since the last call. */
  async function read() {
    const { size: end } = await file.stat()
    const buffer = Buffer.alloc(Math.min(end - position, LONGEST))
    await file.read(buffer, 0, buffer.length, position)
    position = end
    const lines = (rest + buffer.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    const fresh = lines.map(understood).filter((line) => line.text)
    last = [...last, ...fresh].slice(-20)
    return fresh
  }

  return {
    path,
    fd: file.fd,
    /** Reports severe lines from now on, the same one at most once in ten seconds. */
    async follow(report) {
      await read()
      const reportedAt = new Map()
      const reportOnce = ({ text }) => {
        if (Date.now() - (reportedAt.get(text) ?? 0) < 10_000) return
        reportedAt.set(text, Date.now())
        report(text)
      }
      const look = async () => (await read()).filter((line) => line.level >= SEVERE).forEach(reportOnce)
      watch = setInterval(() => void look().catch(() => {}), 500)
      watch.unref()
    },
    /** The reason why the part ended, from its own log. */
    async lastWords() {
      await read()
      const severe = last.findLast((line) => line.level >= SEVERE)
      return (severe ?? last.findLast((line) => /^\w*Error\b|error:|refus/i.test(line.text)) ?? last.at(-1))?.text
    },
    forget() {
      last = []
    },
    async close() {
      clearInterval(watch)
      await file.close()
    },
  }
}

/** Parses a line of pino, or any other. */
function understood(line) {
  try {
    const { level, msg, err } = JSON.parse(line)
    return { level: Number(level) || 0, text: String(msg ?? err?.message ?? '').trim() || err?.message || '' }
  } catch {
    return { level: 0, text: line.trim() }
  }
}

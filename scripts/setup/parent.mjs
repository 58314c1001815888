import { readFileSync } from 'node:fs'

/**
 * Ends this process, as SIGTERM does, when the one that started it is gone, even by `kill -9`. Our own processes have a
 * channel to their parent. npm has none, so it and the shell between are watched.
 */
export function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.channel) {
    process.once('disconnect', end)
    process.channel.unref()
  } else if (process.env.npm_lifecycle_event) {
    const started = starters()
    const watch = setInterval(() => {
      if (starters() === started) return
      clearInterval(watch)
      end()
    }, 500)
    watch.unref()
  }
}

/** Our parent and, if that is a shell, its parent. */
function starters() {
  const [shell, parent] = shellOf(process.ppid)
  return shell ? `${process.ppid} ${parent}` : `${process.ppid}`
}

function shellOf(pid) {
  try {
    // "16402 (sh) S 16390 …"; only Linux has this file, and only there does npm's shell stay.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((?:sh|dash|bash)\) \S+ (\d+)/) ?? []
  } catch {
    return []
  }
}

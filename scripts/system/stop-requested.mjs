/** Ctrl-C may reach this process several times: from the terminal, from npm, from the process that started it. */
const ECHO = 1_000

/** Settles when somebody asks this process to stop. A later second request ends it at once. */
export function stopRequested() {
  return new Promise((resolve) => {
    let first = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        first ||= Date.now()
        if (Date.now() - first > ECHO) process.exit(1)
        resolve(undefined)
      })
    }
  })
}

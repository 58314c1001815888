/** Loaded into every process of the system before its own code: ends the process when its parent is gone. */
const PATIENCE = 15_000

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), PATIENCE).unref()
  })
  process.channel.unref()
}

import { spawn } from 'node:child_process'

/** Runs a program under Node's watch mode, which by itself would outlive its parent. */
const watched = ['--watch', '--watch-preserve-output', ...process.argv.slice(2)]
const child = spawn(process.execPath, watched, { stdio: 'inherit' })

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill('SIGTERM'))
child.once('exit', (code) => process.exit(code ?? 1))

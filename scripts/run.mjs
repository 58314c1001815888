import { Problem, printProblem } from './problem.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { isRightNode, keepCompiled, onRightNode, preferOwnBinaries } from './setup/node.mjs'
import { endWithParent } from './setup/parent.mjs'

const commands = [
  'start',
  'test',
  'dev',
  'check',
  'bench',
  'faults',
  'seed',
  'new',
  'rotate-keys',
  'verify-books',
  'verify-reviews',
]
const [name = '', ...args] = process.argv.slice(2)

try {
  if (!commands.includes(name)) throw new Problem(`There is no command "${name}", only ${commands.join(', ')}.`)
  endWithParent()
  await ensureInstalled()
  preferOwnBinaries()
  keepCompiled()
  if (isRightNode()) {
    const command = await import(`./${name}.mjs`)
    process.exitCode = (await command.default(args)) ?? 0
  } else {
    process.exitCode = await onRightNode(process.argv.slice(1))
  }
} catch (error) {
  printProblem(error)
  process.exitCode = 1
}

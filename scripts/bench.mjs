import { node } from './setup/node.mjs'
import { runTask } from './test/task.mjs'

export default async function bench(args) {
  const { code } = await runTask(node, ['tests/bench/main.ts', ...args], { isShown: true })
  return code
}

import { checks, runChecks, structure } from './test/checks.mjs'

export default async function check() {
  const { failures } = await runChecks([structure, ...checks])
  return failures.length ? 1 : 0
}

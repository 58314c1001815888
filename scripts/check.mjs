import { checks, runChecks, structure } from './test/checks.mjs'

export default async function check() {
  const { failed } = await runChecks([structure, ...checks])
  return failed ? 1 : 0
}

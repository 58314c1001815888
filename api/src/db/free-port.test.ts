import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const program = `
  const { freePort } = await import(${JSON.stringify(new URL('free-port.ts', import.meta.url).href)})
  const ports = await Promise.all(Array.from({ length: 150 }, freePort))
  console.log(JSON.stringify(ports))
`

/** A process that chooses 150 ports and ends once its answer is read. */
const choose = async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  return JSON.parse(stdout) as number[]
}

test('no port is given twice, neither in one process nor by two at once', async () => {
  const mine = await Promise.all(Array.from({ length: 150 }, freePort))
  const others = (await Promise.all([choose(), choose()])).flat()
  expect(new Set(mine).size).toBe(150)
  expect(others.filter((port) => mine.includes(port))).toEqual([])
})

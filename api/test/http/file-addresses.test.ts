import { expect, test } from 'vitest'
import { contract } from '../../src/contract.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { isForFiles } from '../../src/http/slow-bodies.ts'

test('every endpoint that takes a file gives it time to arrive', () => {
  const endpoints = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature))
  const ofFiles = endpoints.filter(({ file }) => file !== undefined)
  expect(ofFiles.length).toBeGreaterThan(0)
  const cutShort = ofFiles.filter(({ method, path }) => !isForFiles(method, path.replaceAll(/:\w+/g, 'x')))
  expect(cutShort.map(({ path }) => path)).toEqual([])
})

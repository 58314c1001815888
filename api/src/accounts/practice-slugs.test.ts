import { expect, test } from 'vitest'
import { slugsOf } from './practice-slugs.ts'

const id = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'

test('a practice’s address contains its name, then also its town, then also a number', () => {
  expect(slugsOf('Cabinet d’hypnose Œuvrard', 'Le Mans', id)).toEqual([
    'cabinet-d-hypnose-oeuvrard',
    'cabinet-d-hypnose-oeuvrard-le-mans',
    'cabinet-d-hypnose-oeuvrard-55e1',
    'cabinet-d-hypnose-oeuvrard-c1a12e7a55e1',
  ])
})

test('a name that equals a page of ours is not given', () => {
  expect(slugsOf('Admin', null, id)).toEqual(['admin-55e1', 'admin-c1a12e7a55e1'])
})

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pluginFile } from './plugin-file'

const place = { origin: 'https://app.example', practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1' }
const unpacked = async () => unzipSync(new Uint8Array(await pluginFile(place).arrayBuffer()))

test('the plugin holds its files in one folder, and nothing else', async () => {
  const names = ['ancrage.php', 'block.json', 'editor.asset.php', 'editor.js', 'language.php', 'practice.json']
  const all = [...names, 'readme.txt', 'settings.php', 'uninstall.php'].map((name) => `ancrage/${name}`)
  expect(Object.keys(await unpacked()).sort()).toEqual(all)
})

test('the plugin knows where Ancrage is and whose practice it is, and is otherwise as it lies in the examples', async () => {
  const files = await unpacked()
  const text = (name: string) => strFromU8(files[`ancrage/${name}`] ?? new Uint8Array())
  expect(JSON.parse(text('practice.json'))).toEqual({ address: place.origin, practice: place.practiceId })
  expect(text('ancrage.php')).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Ancrage\n/)
  expect(text('language.php')).toContain('Prendre rendez-vous')
})

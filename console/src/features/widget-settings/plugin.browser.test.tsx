import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test/show-part'
import { PluginButton } from './plugin-button'
import { pluginFile } from './plugin-file'
import './texts'

const place = { origin: 'https://app.example', practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1' }
const unpacked = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))

test('the plugin holds its files in one folder, and nothing else', async () => {
  const names = [
    'ancrage.php',
    'block.json',
    'blocks.php',
    'editor.asset.php',
    'editor.js',
    'language.php',
    'practice.json',
  ]
  const all = [...names, 'readme.txt', 'settings.php', 'uninstall.php'].map((name) => `ancrage/${name}`)
  expect(Object.keys(await unpacked(pluginFile(place))).sort()).toEqual(all)
})

test("the plugin holds the address of Ancrage and the practice's id, and otherwise equals the example", async () => {
  const files = await unpacked(pluginFile(place))
  const text = (name: string) => strFromU8(files[`ancrage/${name}`] ?? new Uint8Array())
  expect(JSON.parse(text('practice.json'))).toEqual({ address: place.origin, practice: place.practiceId })
  expect(text('ancrage.php')).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Ancrage\n/)
  expect(text('language.php')).toContain('Prendre rendez-vous')
})

test.each([
  ['fr', 'Télécharger l’extension WordPress'],
  ['en', 'Download the WordPress plugin'],
] as const)('the plugin is saved as a file when its button is pressed (%s)', async (language, name) => {
  const blobs: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'data:,'
  })
  const { leave } = await showPart(<PluginButton place={place} />, language)
  onTestFinished(() => {
    leave()
    make.mockRestore()
  })
  await page.getByRole('button', { name }).click()
  await expect.poll(() => blobs.length).toBe(1)
  expect(blobs[0]?.type).toBe('application/zip')
  expect(Object.keys(await unpacked(blobs[0] as Blob))).toContain('ancrage/ancrage.php')
})

import readCode from 'jsqr'
import { expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { codePicture, type PaperSize, paperSizes, pngOf, posterPicture, printPoster } from './poster'

const address = 'https://app.example/embed/01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
const content = {
  name: 'Cabinet des Tilleuls',
  who: 'Claire Vasseur',
  reach: 'Nantes · 02 40 00 00 00',
  call: 'Scannez pour prendre rendez-vous',
  address,
  isTypeable: true,
  color: '#1f6f54',
}
/** 150 dots an inch. A code that can be read at this size can be read in a finer print. */
const DOTS_PER_MM = 150 / 25.4

/** Returns what a telephone reads in a picture. */
async function read(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  context.drawImage(bitmap, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  return readCode(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}

/** Returns a screenshot of the page. */
async function seen(): Promise<Blob> {
  const { data } = (await cdp().send('Page.captureScreenshot', { format: 'png' })) as { data: string }
  return (await fetch(`data:image/png;base64,${data}`)).blob()
}

test('a telephone reads the address in the QR code, large and small', async () => {
  for (const width of [150, 1_200])
    expect(await read(await pngOf(codePicture(address), width)), `${width}`).toBe(address)
})

test.each<PaperSize>(['a5', 'a4'])('a telephone reads the address on an %s as printers draw it', async (format) => {
  const width = Math.round(paperSizes[format][0] * DOTS_PER_MM)
  expect(await read(await pngOf(posterPicture(content, format), width))).toBe(address)
})

test('the QR code on the poster is readable with a dark, a light or no colour', async () => {
  for (const color of ['#1f6f54', '#ffe08a', '#000000', '#ffffff', '#7c3aed'])
    expect(await read(await pngOf(posterPicture({ ...content, color }, 'a5'), 500)), color).toBe(address)
})

test.each<[string, PaperSize]>([
  ['Scannez pour prendre rendez-vous', 'a5'],
  ['Scannez pour prendre rendez-vous', 'a4'],
  ['Scan to book an appointment', 'a5'],
])('« %s » stands whole on the poster (%s), with air at both sides', (call, format) => {
  const place = document.createElement('div')
  document.body.append(place)
  for (const font of ['Arial, sans-serif', 'Verdana, "DejaVu Sans", sans-serif']) {
    const reach = 'Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson · 03 26 00 00 00'
    const who = 'Jeanne-Marie de La Rochefoucauld-Montmorency'
    place.innerHTML = posterPicture({ ...content, call, who, reach }, format)
    place.querySelector('svg')?.setAttribute('font-family', font)
    for (const text of place.querySelectorAll('text'))
      expect(text.getComputedTextLength(), `${text.textContent} in ${font}`).toBeLessThan(96)
  }
  place.remove()
})

test('the QR code is readable beside a long name and a long address', async () => {
  const name = 'Cabinet d’hypnothérapie et de sophrologie des Grands Tilleuls de Saint-Rémy'
  const long = `${address}?session-type=01928c5e-7b00-7c1a-8a11-000000000001&layout=month&lang=en&color=1f6f54`
  const poster = posterPicture({ ...content, name, address: long }, 'a5')
  expect(await read(await pngOf(poster, 700))).toBe(long)
})

test.each<PaperSize>(['a5', 'a4'])(
  'the sheet that is printed as %s is read too, with a dark system and a dark page',
  async (format) => {
    await page.viewport(900, 1_200)
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    document.documentElement.classList.add('dark')
    await cdp().send('Emulation.setEmulatedMedia', {
      media: 'print',
      features: [{ name: 'prefers-color-scheme', value: 'dark' }],
    })
    printPoster(posterPicture(content, format), format)
    expect(await read(await seen())).toBe(address)
    window.dispatchEvent(new Event('afterprint'))
    expect(await read(await seen())).toBeUndefined()
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
    document.documentElement.classList.remove('dark')
    printed.mockRestore()
  },
)

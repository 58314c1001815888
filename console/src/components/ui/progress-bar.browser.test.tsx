import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test/show-part'
import { ProgressBar } from './progress-bar'

test('every bar of progress is 12 px high, whether how much is done is known or not', async () => {
  const { leave } = await showPart(
    <>
      <ProgressBar label="Envoi" value={0.25} />
      <ProgressBar label="Lecture" value={null} />
    </>,
    'fr',
  )
  await expect.element(page.getByRole('progressbar', { name: 'Lecture' })).toBeInTheDocument()
  const [known, unknown] = ['Envoi', 'Lecture'].map((name) => page.getByRole('progressbar', { name }).element())
  expect([known, unknown].map((bar) => bar?.getBoundingClientRect().height)).toEqual([12, 12])
  expect(known?.ariaValueNow).toBe('0.25')
  expect(unknown?.ariaValueNow).toBeNull()
  leave()
})

test('no part of the console draws a bar of its own', () => {
  const parts = import.meta.glob('../../{components,features,layout}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const own = Object.entries(parts).filter(([, text]) => /<progress\b|role="progressbar"/.test(String(text)))
  // The thin line above a page that is long in coming shows no progress.
  expect(own.map(([path]) => path).sort()).toEqual(['../../layout/loading-bar.tsx', './progress-bar.tsx'])
})

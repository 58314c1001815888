import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test/show-part'
import { ProgressBar } from './progress-bar'

test('every progress bar is 12 px high, whether its value is known or not', async () => {
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

test('no other part of the console has a progress bar of its own', () => {
  const parts = import.meta.glob('../../{components,features,layout}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const own = Object.entries(parts).filter(([, text]) => /<progress\b|role="progressbar"/.test(String(text)))
  // The thin loading bar above the page shows no progress.
  expect(own.map(([path]) => path).sort()).toEqual(['../../layout/loading-bar.tsx', './progress-bar.tsx'])
})

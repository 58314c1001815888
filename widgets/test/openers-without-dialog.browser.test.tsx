import { expect, onTestFinished, test, vi } from 'vitest'
import { showBooking } from './stage.ts'

vi.mock('../src/drawer/drawer.tsx', () => {
  throw new Error('blocked')
})

test('the browser follows a link when the code of the dialog does not load', async () => {
  const wentTo: string[] = []
  const watch = (event: Event) => {
    if (event.defaultPrevented) return
    wentTo.push((event.target as HTMLAnchorElement).href)
    event.preventDefault()
  }
  window.addEventListener('click', watch)
  onTestFinished(() => window.removeEventListener('click', watch))
  showBooking({ display: 'modal' })
  await import('../src/drawer/openers.ts')
  const opener = document.createElement('a')
  opener.href = 'https://app.example/embed/1'
  opener.dataset.ancrageOpen = ''
  opener.textContent = 'Rendez-vous'
  document.body.append(opener)
  opener.click()
  await expect.poll(() => wentTo).toEqual(['https://app.example/embed/1'])
})

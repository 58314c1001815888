import { expect, onTestFinished, test } from 'vitest'
import { openMailViewer } from '../../../tests/pictures/mail-view.ts'
import { renderMail } from '../../src/mail/layout.ts'
import type { MessageTemplate } from '../../src/mail/message-data.ts'
import { testApp } from '../app.ts'
import { everyMailTo } from './wording-mails.ts'
import { aRevealingPractice } from './wording-practice.ts'

const app = await testApp()
const widths = [320, 600]
/** Together they have every part of a mail: an earlier time, a quotation, a link, a way to unsubscribe. */
const colorful: MessageTemplate[] = ['session.moved', 'inbox.answered', 'cards.paid', 'reviews.requested']

test.each([
  ['client', 'fr', ['light', 'dark']],
  ['client', 'en', ['light', 'dark']],
  // The same parts in the same colours: only how wide their words are is another matter.
  ['practitioner', 'fr', ['dark']],
  ['practitioner', 'en', ['light']],
] as const)(
  'every mail to a %s fits a telephone and a window, no word of its title or button is cut, and all can be read: %s, %j',
  async (audience, lang, colorSchemes) => {
    const world = await aRevealingPractice(app, { lang, discreet: 'nobody' })
    const viewer = await openMailViewer()
    onTestFinished(viewer.close)
    for (const { template, mail } of await everyMailTo(audience, world)) {
      await viewer.show(await renderMail(mail.lang, mail.content))
      for (const colors of colorSchemes) {
        await viewer.setColors(colors)
        for (const width of widths)
          expect(await viewer.viewIn(width), `${template}, ${width} px, ${colors}`).toEqual({ width, broken: [] })
        if (colorful.includes(template)) expect(await viewer.pale(), `${template}, ${colors}`).toEqual([])
      }
    }
  },
  // A hundred mails are looked at, in two widths and colours.
  60_000,
)

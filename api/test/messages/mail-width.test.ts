import { expect, test } from 'vitest'
import { widthsIn } from '../../../tests/pictures/widths.ts'
import type { MailContent } from '../../src/mail/content.ts'
import { renderMail } from '../../src/mail/layout.ts'

const link = `https://rendez-vous.example/booking/${'abcdefghij'.repeat(12)}`

/** Everything that may be long, without a place to break. */
const long: MailContent = {
  preview: 'Votre rendez-vous est déplacé',
  title: `Votre rendez-vous ${'a'.repeat(60)}`,
  greeting: 'Bonjour,',
  paragraphs: [`Votre droit de rétractation : ${link}`],
  hasLinks: true,
  details: [{ label: 'Lieu', lines: ['Par vidéo', link] }],
  quote: { label: 'Message', text: link },
  action: { label: 'Gérer mon rendez-vous, le déplacer ou l’annuler en ligne', url: link },
  notes: [link],
  sender: { name: 'Cabinet des Tilleuls', color: '#2f7d6d', lines: [link] },
  reason: 'Ce message concerne votre rendez-vous.',
}

test('a mail is no wider than its window, however long its links are', async () => {
  const windows = [320, 600]
  expect(await widthsIn(windows, await renderMail('fr', long))).toEqual(windows)
})

import { expect, test } from 'vitest'
import type { MailContent } from './content.ts'
import { renderMail } from './layout.ts'

const content: MailContent = {
  preview: '',
  title: 'Confirmez votre adresse e-mail',
  greeting: '',
  paragraphs: [
    'E-mail reçu, e-mails lus. Écrivez à e-mail@essais.test ou zoe@e-mail.test, https://essais.test/e-mail.',
  ],
  details: [],
  notes: ['Répondez à cet e-mail : il est lu.'],
  sender: { name: 'Ancrage', color: null, lines: [] },
  reason: 'Vous recevez cet e-mail.',
}

test('no line of a mail ends within « e-mail », and addresses stay as they are', async () => {
  const html = await renderMail('fr', content)
  const whole = html.match(/<span style="white-space:nowrap">e-mails?<\/span>/gi)
  expect(whole?.map((span) => span.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'e-mail',
    'E-mail',
    'e-mails',
    'e-mail',
    'e-mail',
  ])
  expect(html).toContain('<title>Confirmez votre adresse e-mail</title>')
  for (const address of ['e-mail@essais.test', 'zoe@e-mail.test', 'https://essais.test/e-mail'])
    expect(html).toContain(address)
})

import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import { mailFromProduct } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import type { Mail } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'

/** A message from the form of the landing page. */
interface MessageToPublisher {
  name: string
  email: string
  message: string
  locale: Lang
}

const languages = { fr: 'français', en: 'anglais' } satisfies Record<Lang, string>

/** The mail that brings the message to the publisher, who can reply to it; null when no mailbox is configured. */
export function publisherMail(
  { name, email, message, locale }: MessageToPublisher,
  to: string | undefined,
  links: Links,
): Mail | null {
  const publisher = mailbox('', to)
  const writer = mailbox(name, email)
  if (!publisher || !writer) return null
  const set = (text: string) => typeset(text, 'fr')
  const letter = {
    lang: 'fr' as const,
    to: publisher,
    subject: set(`Message de ${name}`),
    content: {
      preview: set('Un message de la page d’accueil'),
      title: set('Un message de la page d’accueil'),
      greeting: 'Bonjour,',
      paragraphs: [set(`${name} vous écrit. « Répondre » lui répond directement.`)],
      details: [
        { label: 'Nom', lines: [name] },
        { label: 'E-mail', lines: [email] },
        { label: 'Langue', lines: [languages[locale]] },
      ],
      quote: { label: 'Message', text: message },
      reason: set('Ce message vient du formulaire de contact ; il n’est pas conservé par le service une fois remis.'),
    },
  }
  return { ...mailFromProduct(letter, links), fromName: name, replyTo: writer }
}

import type { Config } from '../config.ts'
import type { Lang } from './schema.ts'

/**
 * What a page's first HTML contains, before any script: for search engines, and for services that show a link as a
 * card.
 */
export interface PageHead {
  title: string
  /** The tags beside it. */
  tags: string
}

interface PublicPage {
  /** Its proper address, if that is another one. */
  canonical?: string
  fr: { title: string; description: string }
  en: { title: string; description: string }
}

const landing: PublicPage = {
  canonical: '/accueil',
  fr: {
    title: 'Ancrage : le cabinet d’hypnothérapie, au calme',
    description:
      'Rendez-vous sur votre propre site, demandes à accepter d’un geste, agenda, e-mails et données protégées : Ancrage aide les hypnothérapeutes à tenir leur cabinet.',
  },
  en: {
    title: 'Ancrage: a calm practice for hypnotherapists',
    description:
      'Booking on your own site, requests accepted in one tap, diary, emails and protected data: Ancrage helps hypnotherapists run their practice.',
  },
}

/** The pages that search engines may list. All others belong to somebody, are secret, or report a failure. */
const publicPages: Record<string, PublicPage> = {
  '/accueil': landing,
  '/index_old': landing,
  '/login': {
    fr: { title: 'Se connecter · Ancrage', description: 'Retrouvez votre agenda et les demandes de vos clients.' },
    en: { title: 'Sign in · Ancrage', description: 'Back to your diary and your clients’ requests.' },
  },
  '/register': {
    fr: {
      title: 'Créer un compte · Ancrage',
      description:
        'Ouvrez votre cabinet dans Ancrage : un compte, vos séances, vos horaires, et un bouton sur votre site.',
    },
    en: {
      title: 'Create an account · Ancrage',
      description: 'Open your practice in Ancrage: an account, your sessions, your hours, and a button on your site.',
    },
  },
  '/mentions-legales': {
    fr: {
      title: 'Mentions légales · Ancrage',
      description: 'Qui édite et qui héberge Ancrage, et comment les joindre.',
    },
    en: { title: 'Legal notice · Ancrage', description: 'Who publishes and hosts Ancrage, and how to reach them.' },
  },
  '/conditions-d-utilisation': {
    fr: {
      title: 'Conditions d’utilisation · Ancrage',
      description: 'Ce à quoi s’engagent Ancrage et les praticiennes et praticiens qui ouvrent un compte.',
    },
    en: {
      title: 'Terms of use · Ancrage',
      description: 'What Ancrage and the practitioners who open an account commit to.',
    },
  },
  '/accessibilite': {
    fr: {
      title: 'Accessibilité · Ancrage',
      description: 'Ce que les pages d’Ancrage permettent à chacune et chacun, ce qui manque, et à qui le dire.',
    },
    en: {
      title: 'Accessibility · Ancrage',
      description: 'What everybody can do with the pages of Ancrage, what is missing, and whom to tell.',
    },
  },
  '/politique-de-confidentialite': {
    fr: {
      title: 'Politique de confidentialité · Ancrage',
      description: 'Quelles données Ancrage conserve, pourquoi, pour combien de temps, et quels sont vos droits.',
    },
    en: {
      title: 'Privacy policy · Ancrage',
      description: 'Which data Ancrage keeps, why, for how long, and what your rights are.',
    },
  },
}

const unlisted: PageHead = { title: 'Ancrage', tags: '<meta name="robots" content="noindex">' }

/** Whether search engines may list the page at this path. */
export const isListed = (path: string) => Object.hasOwn(publicPages, path)

/** Title and tags of the page at this path. A query does not make another page. */
export function headOf(path: string, lang: Lang, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): PageHead {
  const page = isListed(path) ? publicPages[path] : undefined
  if (!page) return unlisted
  const { title, description } = page[lang]
  const url = PUBLIC_URL + (page.canonical ?? path)
  const tags = [
    ['name', 'description', description],
    ['name', 'robots', 'index, follow'],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Ancrage'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:locale', lang === 'fr' ? 'fr_FR' : 'en_GB'],
    ['property', 'og:locale:alternate', lang === 'fr' ? 'en_GB' : 'fr_FR'],
    ['property', 'og:image', `${PUBLIC_URL}/ancrage-card.png`],
    ['name', 'twitter:card', 'summary_large_image'],
  ].map(([kind, name, content = '']) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  return {
    title: escapeHtml(title),
    tags: [...tags, `<link rel="canonical" href="${escapeHtml(url)}">`].join('\n    '),
  }
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

import type { MikroORM } from '../src/db/orm.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { PageContent } from '../src/public-page/content.ts'
import { PublicPageAddress, PublicPageEntity, PublicPageName } from '../src/public-page/entity.ts'
import type { DemoPractice } from './practice.ts'

/** Neutral words: none promises a result or speaks of a treatment (facts/french-law, 2.4). */
const content: PageContent = {
  fr: {
    tagline: 'Retrouver du calme, à votre rythme',
    presentation: [
      'Je m’appelle Claire Vasseur et je vous reçois à Nantes, près du jardin des plantes, ou en visioconférence.',
      'La première séance commence par un échange : ce qui vous amène, ce que vous souhaitez changer, et ce que l’hypnose peut ou ne peut pas vous apporter. Vous restez libre d’arrêter à tout moment.',
      'L’hypnose ne remplace pas un suivi médical. Si vous en avez un, poursuivez-le : les séances viennent à côté.',
    ].join('\n\n'),
    methods: [
      'Hypnose ericksonienne',
      'Autohypnose, avec des exercices à reprendre chez vous',
      'Respiration et relaxation',
    ],
    training: ['Praticienne en hypnose, École fictive d’hypnose de l’Ouest, 2014', 'Supervision régulière depuis 2015'],
  },
  en: {
    tagline: 'Finding calm, at your own pace',
    presentation: [
      'My name is Claire Vasseur. I see you in Nantes, near the botanical garden, or by video.',
      'The first session begins with a conversation: what brings you, what you would like to change, and what hypnosis can or cannot offer. You are free to stop at any time.',
    ].join('\n\n'),
    methods: ['Ericksonian hypnosis', 'Self-hypnosis, with exercises to take home', 'Breathing and relaxation'],
    training: ['Practitioner of hypnosis, fictitious School of Hypnosis of the West, 2014'],
  },
  languages: ['fr', 'en'],
  insurance: 'Responsabilité civile professionnelle : Assurance fictive, contrat 4 200 042, France entière',
  showsPhoto: true,
}

/** Publishes the page of a practice, unless it has one. */
export async function addPublicPage(orm: MikroORM, { id: practiceId, slug }: DemoPractice, now: Date): Promise<void> {
  await inPractice(orm.em, practiceId, async (em) => {
    if (await em.count(PublicPageEntity, { practiceId })) return
    await em.insert(PublicPageEntity, {
      practiceId,
      draft: content,
      version: 1,
      published: content,
      publishedAt: now,
      reason: null,
    })
    await em.insert(PublicPageAddress, { practiceId, slug, publishedAt: now })
    await em.insert(PublicPageName, { practiceId, slug })
  })
}

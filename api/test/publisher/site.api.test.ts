import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { startApp } from '../app.ts'

const CONTACT_EMAIL = 'bonjour@editeur.test'

/** What an installation publishes about itself. */
async function siteWith(environment: NodeJS.ProcessEnv) {
  const app = await startApp({ environment })
  const site = await app.client().publisher.site({})
  await app.end()
  return site
}

test('the site names its configured publisher and host', async () => {
  const practiceId = newId()
  const site = await siteWith({
    CONTACT_EMAIL,
    LANDING_PRACTICE_ID: practiceId,
    PUBLISHER_NAME: 'Ancrage',
    PUBLISHER_DIRECTOR: 'Anne Crage',
    HOSTING_NAME: 'Hébergeur',
    HOSTING_PHONE: '',
  })
  expect(site).toMatchObject({
    isReachable: true,
    practiceId,
    publisher: { name: 'Ancrage', director: 'Anne Crage', email: CONTACT_EMAIL, address: null },
    host: { name: 'Hébergeur', phone: null },
    cardFee: null,
  })
})

test('the site names the card provider’s fee where practices can be paid by card, and only there', async () => {
  const site = await siteWith({
    STRIPE_SECRET_KEY: 'sk_test_essai',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_of_the_accounts',
  })
  expect(site).toMatchObject({ cardFee: { basisPoints: 150, fixedCents: 25 } })
})

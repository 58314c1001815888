import { startCalendly } from '../../../tests/stand-ins/calendly/service.ts'
import { startOctopush } from '../../../tests/stand-ins/octopush/service.ts'
import { startStripe } from '../../../tests/stand-ins/stripe/service.ts'
import { connect } from '../../src/db/orm.ts'
import { startApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { addressFeature, anAddressService, answeringWith, collection } from '../integrations/address-service.ts'

/**
 * The API with every service that an endpoint may call, and a database of its own: admins read rows of all practices.
 */
export async function anApp() {
  const addresses = await anAddressService(answeringWith(200, collection(addressFeature())))
  const calendly = await startCalendly()
  const octopush = await startOctopush()
  octopush.account({ login: 'essais@octopush.test', key: 'cle-des-essais', credit: 100 })
  const stripe = await startStripe()
  const url = await freshDatabase()
  const orm = await connect(url)
  const app = await startApp({
    database: { url, orm },
    environment: {
      ADDRESSES_URL: addresses.url,
      CALENDLY_URL: calendly.url,
      OCTOPUSH_URL: octopush.url,
      CONTACT_EMAIL: 'bonjour@ancrage.test',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_accounts',
    },
  })
  return {
    ...app,
    async end() {
      await app.end()
      await orm.close(true)
      await addresses.stop()
      await calendly.stop()
      await octopush.stop()
      await stripe.stop()
    },
  }
}

import { aQuietPractice } from './quiet-practice.ts'

/** A practice that can issue invoices. */
export async function aBiller() {
  const { api, owner, typeId } = await aQuietPractice()
  await api.practices.fullMode({})
  await api.invoices.saveIdentity({
    body: {
      form: 'sole_trader',
      firstname: 'Solène',
      lastname: 'Kerdoncuff',
      siret: '732 829 320 00074',
      address: '3 quai de l’Estran',
      postcode: '29200',
      city: 'Brest',
      vatRegime: 'franchise',
    },
  })
  return { api, owner, typeId }
}

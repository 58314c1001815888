import { useState } from 'react'
import { useSessionTypes } from '../session-types/public'
import { ClientViewSection } from './client-view-section'
import { WhyNotSection } from './why-not-section'

/** Shows what clients are offered for one session type, and why other times are not. */
export function OffersSections() {
  const { data: types } = useSessionTypes()
  const [chosen, choose] = useState('')
  const type = types?.find(({ id }) => id === chosen) ?? types?.find(({ isActive }) => isActive) ?? types?.[0]
  // Without a session type nothing can be offered; the dashboard says so.
  if (!types || !type) return null
  return (
    <>
      <ClientViewSection types={types} type={type} onType={choose} />
      <WhyNotSection types={types} type={type} onType={choose} />
    </>
  )
}

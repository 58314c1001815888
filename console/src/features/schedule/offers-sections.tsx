import { useState } from 'react'
import { useSessionTypes } from '../session-types/public'
import { ClientViewSection } from './client-view-section'
import { WhyNotSection } from './why-not-section'

/** What clients are offered of one type of session, and why not the rest. */
export function OffersSections() {
  const { data: types } = useSessionTypes()
  const [chosen, choose] = useState('')
  const type = types?.find(({ id }) => id === chosen) ?? types?.find(({ isActive }) => isActive) ?? types?.[0]
  // Without a type there is nothing that could be offered; the dashboard says so.
  if (!types || !type) return null
  return (
    <>
      <ClientViewSection types={types} type={type} onType={choose} />
      <WhyNotSection types={types} type={type} onType={choose} />
    </>
  )
}

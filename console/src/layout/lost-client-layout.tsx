import { useClientSignedIn } from '../lib/signed-in-client'
import { ClientLayout } from './client-layout'
import { PublicLayout } from './public-layout'

/** The same around such an address of the client area. */
export const LostClientLayout = () => (useClientSignedIn() ? <ClientLayout /> : <PublicLayout />)

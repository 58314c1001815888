import { useClientSignedIn } from '../lib/signed-in-client'
import { ClientLayout } from './client-layout'
import { PublicLayout } from './public-layout'

/** The frame of an unknown address in the client area. */
export const LostClientLayout = () => (useClientSignedIn() ? <ClientLayout /> : <PublicLayout />)

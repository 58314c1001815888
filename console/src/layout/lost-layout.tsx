import { useSignedInUser } from '../lib/signed-in'
import { DefaultLayout } from './default-layout'
import { PublicLayout } from './public-layout'

/** Around an address that leads nowhere: who is signed in keeps the way to everything else. */
export const LostLayout = () => (useSignedInUser() ? <DefaultLayout /> : <PublicLayout />)

import { useSignedInUser } from '../lib/signed-in'
import { DefaultLayout } from './default-layout'
import { PublicLayout } from './public-layout'

/** The frame of an unknown address. A signed-in user keeps the navigation. */
export const LostLayout = () => (useSignedInUser() ? <DefaultLayout /> : <PublicLayout />)

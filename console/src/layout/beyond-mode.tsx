import { FullModeOffer } from '../components/full-mode-offer'
import { Page } from '../components/page'

/** In the place of a page of the settings that the practice's mode has not: what has it. */
export const BeyondMode = ({ title }: { title: string }) => (
  <Page title={title}>
    <FullModeOffer of="page" />
  </Page>
)

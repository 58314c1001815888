import { FullModeOffer } from '../components/full-mode-offer'
import { Page } from '../components/page'

/** Replaces a settings page that the practice's mode lacks, and offers the mode that has it. */
export const NotInMode = ({ title }: { title: string }) => (
  <Page title={title}>
    <FullModeOffer of="page" />
  </Page>
)

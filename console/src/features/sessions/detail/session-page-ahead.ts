import './session-page'
import { fetchEditor } from '../../../components/rich-text/rich-text'
import { fetchLaterEndpoints } from '../../../lib/api'
import { textsReady } from '../../../lib/i18n'

export { readAhead } from '../record/read-ahead'

/** Loads what is needed to write a note beside the code of the page. */
export const loadWriting = () => Promise.all([fetchEditor(), fetchLaterEndpoints(), textsReady()])

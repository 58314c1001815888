export { ClientConsentsOnDemand } from './client-consents-on-demand'
export { ConsentPart } from './consent-part'
export { Paragraphs } from './consent-words'
export { type ConsentText, useConsentTexts } from './use-consents'

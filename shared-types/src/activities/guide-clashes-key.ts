/** What reads guides' clashes is known by, instead of an itinerary's address: any itinerary's plan can change them. */
export const guideClashesKey = "/api/guide-clashes";

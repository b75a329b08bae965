/** What the specification leaves open: one constant each, with the reason for its value. */
import type { Celsius, Fahrenheit, Feet, Meters, Miles, Millivolts, Mph, Ms, Pounds, Psi } from './units.ts'

/** @assume The trailer's 12 V battery: about half charged at rest; below it asks for attention. */
export const trailerBatteryCaution: Millivolts = 12_200
/** @assume The trailer's 12 V battery: practically empty at rest. */
export const trailerBatteryCritical: Millivolts = 11_500
/** @assume The gateway's lithium cell: about a fifth left. */
export const backupBatteryCaution: Millivolts = 3_600
/** @assume The gateway's lithium cell: shortly before it cuts off. */
export const backupBatteryCritical: Millivolts = 3_400
/** @assume A lithium cell just charged. */
export const backupBatteryFull: Millivolts = 4_200
/** @assume Charge of a gateway or a tag that has its own battery: order a visit at 30 %, it may fall silent at 10 %. */
export const chargeCaution = 30
export const chargeCritical = 10

/** @assume §9's 250 counts in the unit that is stored: above it the buses of the trade (J1939) say "error" or "not available". */
export const wheelTemperatureShownTo: Celsius = 250
/** §9: a tire pressure above this is no pressure. */
export const tirePressureShownTo: Psi = 900

/** @assume Trailer duals run at 100 psi: a fifth below that a tire counts as flat in law and trade. */
export const tirePressureCritical: Psi = 80
/** @assume A tenth below the usual 100 psi: inflate at the next stop. */
export const tirePressureLow: Psi = 90
/** @assume Above the highest rating in use (load range H, 120 psi) with the rise of a warm tire. */
export const tirePressureHigh: Psi = 140
/** @assume A tire that runs this hot has a dragging brake or little air. */
export const tireTemperatureCaution: Celsius = 85
/** @assume Rubber begins to suffer. */
export const tireTemperatureCritical: Celsius = 105
/** @assume Grease of a wheel end thins: inspect soon. */
export const wheelEndCaution: Celsius = 90
/** @assume A bearing about to fail. */
export const wheelEndCritical: Celsius = 120
/** @assume A pressure or a temperature that was past a limit has come back only past these: values at a limit jitter. */
export const tirePressureBack: Psi = 2
export const temperatureBack: Celsius = 3

/** §4: the lights' status resets after ten minutes. */
export const lightsResetAfter: Ms = 10 * 60_000
/** §4: tire inflation is unstable after at least ten minutes of demand for air. */
export const tireDemandUnstableAfter: Ms = 10 * 60_000
/** §4: how often a gateway reports its location, tethered and untethered. */
export const tetheredReportsEvery: Ms = 5 * 60_000
export const untetheredReportsEvery: Ms = 24 * 60 * 60_000

/** @assume The least fuel that brings a reefer to the next pump. */
export const reeferFuelCaution = 0.25
export const reeferFuelCritical = 0.1

/** @assume No road vehicle is faster; a reading above it is a jump of the receiver. */
export const fastestSpeed: Mph = 150
/** @assume A phone sets its clock by the network: without a key no report may be further ahead, or a stranger could freeze a trailer. */
export const keylessAheadMs: Ms = 5 * 60_000
/** @assume More than any trailer runs in its life. */
export const longestOdometer: Miles = 10_000_000
/** @assume More than any bogie carries; above it the scale is broken. */
export const heaviestBogie: Pounds = 200_000

/** @assume Longest password in characters: far beyond any passphrase, short enough that hashing it costs nothing. */
export const passwordLongest = 256

/** @assume Days after which a password runs out: a year, so that the warning of the last 15 days is rare. */
export const passwordLifeDays = 365

/** @assume How long a refresh token waits to be used: an id token's hour and as much again for a sleeping laptop. */
export const refreshTokenLifeMs = 2 * 60 * 60_000

/** @assume Longest time that one sign-in can be carried on by refreshing, after which the password is asked again. */
export const signInLongestMs = 30 * 24 * 60 * 60_000

/** @assume The first super admin's link: long enough to be used the day after, short enough to be forgotten in a log. */
export const firstAdminLinkLifeMs = 24 * 60 * 60_000

/** @assume An invitation: long enough for somebody who is away for some days. */
export const invitationLifeMs = 7 * 24 * 60 * 60_000

/** @assume A link to a new password, or to verify an e-mail: somebody may have asked for it in the evening. */
export const resetLinkLifeMs = 24 * 60 * 60_000

/** @assume Whom the first super admin signs in as, unless they choose another e-mail with the link. */
export const firstAdminEmail = 'admin@tandem.example'

/** @assume A fix within this of where a vehicle stands is the same place: receivers under roofs wander so far. */
export const stopRadius: Meters = 100
/** @assume A fix this far from where a vehicle stood is believed at once; a nearer one waits for a second like it. */
export const surelyMoved: Meters = 1_500
/** @assume Standing begins below this; above `movingFrom` moving begins; between them nothing changes. */
export const stoppedBelow: Mph = 3
/** @assume Receivers at rest show up to a few miles an hour. */
export const movingFrom: Mph = 5
/** @assume No receiver at rest shows so much: moving, even where the place has not changed yet. */
export const surelyMoving: Mph = 15
/** @assume A fix without speed is given that of the way since the fix before, unless that is older than this. */
export const speedFromFixesWithin: Ms = 15 * 60_000
/** @assume A stop is told of from so long on: lights and jams belong to the drive. */
export const stopListedAfter: Ms = 5 * 60_000
/** @assume A yard's size: shunting inside it goes on dwelling. */
export const dwellRadius: Meters = 400
/** @assume A stop counts as dwelling from a quarter of an hour on: longer than lights, jams and a fill of fuel. */
export const dwellFrom: Ms = 15 * 60_000

/** @assume Untethered gateways report every 24 hours, some minutes late at times: so much more before it matters. */
export const reportGrace: Ms = 60 * 60_000
/** @assume The longest time between reports is a day: with the grace, a gateway is silent after it. */
export const gatewaySilentAfter: Ms = 24 * 60 * 60_000 + reportGrace
/** @assume §9 flags a date as old at 10 days: a gateway so long silent needs a visit. */
export const gatewayLostAfter: Ms = 10 * 24 * 60 * 60_000

/** @assume Detention is charged after two hours in most contracts of the trade. */
export const usualFreeMinutes = 120
/** @assume A data agreement is a few pages; above this it is a file brought by mistake. */
export const agreementLongest = 100_000
/** @assume A name that tells keys apart is a few words. */
export const keyNameLongest = 100

/** @assume A new customer's reports are kept for a year: long enough to compare seasons. */
export const retentionUsualDays = 365

/** Page views are kept for 90 days: a quarter, to be compared with the one before as it goes. */
export const pageViewDaysMost = 90
export const pageViewsKept: Ms = pageViewDaysMost * 24 * 60 * 60_000
/** @assume So many page views, and the oldest go first: a fleet of thousands of users makes fewer in a quarter. */
export const pageViewsMost = 2_000_000

/** @assume Groups in groups deeper than this no tree on a screen shows. */
export const groupsDeepest = 20

/** @assume A gateway that no vehicle carries is shown to administrators until it has been silent for a quarter. */
export const unknownDeviceKept: Ms = 90 * 24 * 60 * 60_000

/** What a gateway without a vehicle sends is kept for a week, to be taken in once a vehicle carries it. */
export const heldFor: Ms = 7 * 24 * 60 * 60_000
/** @assume A week of a tethered gateway's reports every five minutes; the oldest go first. */
export const heldReportsOfOne = 2_000
export const heldBytesOfOne = 2 * 2 ** 20
/** @assume A hundred gateways of a new customer for a week: a few hundred MB with its indexes. */
export const heldReportsMost = 200_000
export const heldBytesMost = 128 * 2 ** 20
/** @assume No sensor's reading is so long; above it a sender tries what can be kept. */
export const heldReportLargest = 32 * 2 ** 10

/** @assume Bytes that nothing could be made of: two weeks to look into them, the newest of each gateway and of all. */
export const leftoversFor: Ms = 14 * 24 * 60 * 60_000
export const leftoversOfOne = 50
export const leftoversMost = 2_000
/** @assume So many are listed at once. */
export const leftoversListed = 200

/** @assume Tethered gateways report every 5 minutes: after six reports that did not come nobody can say that it moves. */
export const movingFor: Ms = 30 * 60_000

/** @assume A geofence round more than this is no place any more; drawn as a polygon it may still be a country. */
export const radiusMost: Meters = 500_000
/** @assume More corners than the border of a county needs; few enough to be looked through while somebody draws. */
export const cornersMost = 2_000
/** @assume No road leads nearer to a pole (degrees of latitude), and longitudes mean little there. */
export const poleKept = 89.9

/** @assume A geofence's name is shown on the map and in columns of 140 pixels: a line is enough. */
export const fenceNameLongest = 100
export const fenceDescriptionLongest = 2_000
/** @assume Addresses of a geofence, or of an alert rule: a department, not a mailing list. */
export const addressesMost = 50
/** @assume The largest fleets fence every customer's dock: some ten thousand. Above it a file was brought by mistake. */
export const fencesMost = 50_000

/** @assume How far a fix is off where the gateway does not say: what receivers under open sky show. */
export const accuracyUsual: Meters = 15
/** @assume A fix nearer to a geofence's border than it may be off tells neither in nor out; but no receiver is better than this. */
export const fenceMarginLeast: Meters = 10
/** @assume A wider margin than this would let a vehicle stand in the neighbor's yard. */
export const fenceMarginMost: Meters = 100
/** @assume Of a small geofence half its depth is margin at most, else nobody could be inside. */
export const fenceMarginShare = 0.5
/** @assume So many margins, and this far, beyond the border a single fix is believed; a nearer one waits for a second like it. */
export const fenceSurelyMargins = 10
export const fenceSurely: Meters = 500
/** @assume Stored so long after the moment it is about, a firing is marked late: the report came over a bad line, or days after. */
export const firingLateAfter: Ms = 15 * 60_000

/** @assume An alert's name is the title of its emails: a line. */
export const ruleNameLongest = 100
/** @assume More conditions at once nobody can read in a sentence. */
export const conditionsMost = 20
/** @assume Hundreds of alerts are a large fleet's; above this something made them by mistake. */
export const rulesMost = 2_000
/** @assume Told at most once a year: longer limits are no limits but an alert that is off. */
export const rateLimitMost: Ms = 366 * 24 * 60 * 60_000
/** @assume Gateways report every few minutes: what has to last less than one is no duration. */
export const durationLeast: Ms = 60_000
/** @assume A year: longer than any trailer stands where somebody still asks for it. */
export const durationMost: Ms = 365 * 24 * 60 * 60_000
/** @assume A battery that was low is well again only so far above the limit: loads come and go. */
export const batteryBack: Millivolts = 100
/** @assume Cargo that was too much, or loaded, is not any more only so far below: bogies bounce. */
export const bogieWeightBack: Pounds = 500
/** @assume Fuel sloshes: a tank that was low is refilled only so many percent above the limit. */
export const reeferFuelBack = 3

/** @assume A file of geofences: in characters, some 20,000 circles or 5,000 drawn polygons. */
export const importLongest = 5 * 2 ** 20
/** @assume Above it a file was brought by mistake; a minute's work for the server. */
export const importedAtOnce = 20_000
/** @assume More places that were left out than anybody reads. */
export const skippedShownMost = 1_000
/** @assume Files mostly bring a fleet's customers, and say so only in their names: Customer Location. */
export const importedCategoryId = 3
/** @assume Elements of XML, and how deep they stand: ten times what a map program writes in a file that long. */
export const xmlElementsMost = 400_000
export const xmlDeepest = 64

/** @assume More unread alerts than these are "1,000+" to anybody. */
export const unreadMost = 1_000
/** @assume What nobody has read for a month is no news any more. */
export const unreadWithin: Ms = 30 * 24 * 60 * 60_000
/** @assume What comes again within so long is the same matter: a shift, not a day. */
export const episodeGap: Ms = 6 * 60 * 60_000
/** @assume An act on episodes reaches so many firings at once: a sensor that came and went for a year. */
export const episodeFiringsMost = 50_000
/** @assume What somebody can look at in a week, beside their work: eight a day. */
export const alertBudget = 40
/** @assume Above it nobody counts alerts any more. */
export const alertBudgetMost = 10_000
/** @assume A week shows what a rule does on every day of it. */
export const noiseWithin: Ms = 7 * 24 * 60 * 60_000
/** @assume The rules that make most of the noise are few. */
export const noiseRulesMost = 100
/** @assume Within a week somebody notices that a changed rule tells too little. */
export const ruleUndoWithin: Ms = 7 * 24 * 60 * 60_000
/** @assume A list of more is "10,000+": nobody pages there. */
export const firingsCounted = 10_000
/** @assume A reason to put an alert off is a sentence. */
export const snoozeReasonLongest = 500
/** @assume An alert put off for longer than a year is one to delete. */
export const snoozeLongest: Ms = 366 * 24 * 60 * 60_000
/** @assume A trial of a rule looks back so far: a month shows every day of the week four times. */
export const trialDays = 30
/** @assume Further back reports are too many to look at while somebody waits. */
export const trialDaysMost = 92
/** @assume A trial keeps so many numbers at most, sixteen bytes each: 2,000 trailers that tell a weight every 5 minutes for a month are twice that. */
export const trialKeptMost = 10_000_000
/** @assume Trials that run at once in one server: each takes a part of a core and of the database. */
export const trialsAtOnce = 3
/** @assume A trial that nobody asked for so long has been left. */
export const trialKeptFor: Ms = 15 * 60_000
/** @assume A list of what each vehicle would have told: nobody reads more lines. */
export const trialVehiclesMost = 1_000

/** @assume After an email of an alert the next ones of a mailbox wait so long, and come together: nobody reads faster. */
export const digestAfter: Ms = 5 * 60_000
/** @assume An email of more lines nobody reads to its end; the inbox has them all. */
export const digestLines = 50

/** @assume A customer's systems that are told of alerts are a few. */
export const webhooksMost = 20
export const webhookNameLongest = 100
/** @assume Who has not taken a delivery after so long is tried again later. */
export const webhookTryLongest: Ms = 10_000
/** @assume A few servers are enough to find a cluster by. */
export const kafkaServersMost = 20
/** @assume A delivery is tried for a day: over a night's maintenance, but not into next week's. */
export const webhookTriedFor: Ms = 24 * 60 * 60_000
/** @assume Deliveries can be looked at and sent again for a month. */
export const webhookKept: Ms = 30 * 24 * 60 * 60_000

/** @assume Nobody reads alerts on more phones and computers than these. */
export const pushDevicesMost = 10
/** @assume A critical alert is news for a day, any other for four hours; after that it is in the inbox alone. */
export const pushUseful: Readonly<Record<'critical' | 'other', Ms>> = {
  critical: 24 * 60 * 60_000,
  other: 4 * 60 * 60_000,
}
/** @assume What became of a message is of interest for a week. */
export const pushMessageRetention: Ms = 7 * 24 * 60 * 60_000
/** @assume An episode that was quiet for so long is news when it fires again. */
export const pushedEpisodeRetention: Ms = 30 * 24 * 60 * 60_000

/** @assume What is said to everybody at once is short, rare, and about the next weeks rather than years. */
export const messageTitleLongest = 100
export const messageTextLongest = 500
export const messageLongest: Ms = 366 * 24 * 60 * 60_000
export const messagesMost = 1_000
/** @assume A message for more customers than this is for all of them, or for a feature or role. */
export const messageCustomersMost = 200
/** @assume More banners at once are read by nobody. */
export const bannersMost = 20

/** @assume A shared link lasts a week unless told: a delivery and the talk about it. Longer than a quarter is an account. */
export const shareUsual: Ms = 7 * 24 * 60 * 60_000
export const shareLongest: Ms = 92 * 24 * 60 * 60_000
export const shareNameLongest = 100
/** @assume A shared track shows the way here, not where a trailer has been all month. */
export const shareHoursMost = 72
/** @assume Open links of one person: above it something makes them by mistake. */
export const sharesMost = 500
/** @assume More trailers on one shared map nobody looks for theirs among. */
export const sharedVehiclesMost = 500
/** @assume Points of a shared track: a phone's width has no more. */
export const sharedTrackPoints = 500
/** @assume A visitor's page asks with its pass for a working day, then opens the link again. */
export const sharePassLife: Ms = 12 * 60 * 60_000
/** @assume Wrong PINs that cost nothing; each further one closes the link for twice as long, up to an hour. */
export const sharePinsFree = 5
/** @assume So many wrong PINs in a row end the link: whoever knows the PIN needs fewer, and of 10,000 PINs it is 1 in 300. */
export const sharePinsMost = 30

/** @assume A report of temperatures counts as out of range what is this far from the set point: a defrost moves it by less. */
export const reeferOutOfRange: Fahrenheit = 10
/** @assume A level 2 fault's miles are added up over a week, as the weekly maintenance report looks at one. */
export const faultMilesWithin: Ms = 7 * 24 * 60 * 60_000
/** @assume Where no mileage is known, a level 2 fault that has lasted a day is more than a loose plug. */
export const faultWithoutMilesAfter: Ms = 24 * 60 * 60_000
/** @assume A repair is watched for so many miles: a loose wire shows within a day's drive or two. */
export const repairWatchedMiles: Miles = 500
/** @assume A trailer that is hardly driven is not watched for ever: by then somebody has looked at it anyway. */
export const repairWatchedFor: Ms = 30 * 24 * 60 * 60_000
/** @assume After a repair a gateway may go on telling the old fault until its next reading, at most a day later. */
export const repairSettles: Ms = 24 * 60 * 60_000
/** @assume A plan is due soon once nine tenths of its interval are used: a month before a yearly one. */
export const planSoonShare = 0.9
/** @assume An annual inspection is due soon a month ahead: time to bring the trailer to an inspector. */
export const inspectionSoon: Ms = 30 * 24 * 60 * 60_000
/** @assume What is done to a trailer is named in a line, and told in a page. */
export const maintenanceNameLongest = 120
export const maintenanceTextLongest = 4_000
/** @assume Parts of one work order: a whole brake job has some thirty. */
export const partsMost = 100
/** @assume Photos of one work order; above it somebody uploads the wrong folder. */
export const photosMost = 30
/** @assume A phone's photo is some 5 MB, a scanned inspection report some more. */
export const uploadLargest = 10 * 2 ** 20
/** @assume Plans of one customer: a few for each kind of trailer. */
export const plansMost = 100
/** @assume Acts on many trailers at once: more than a page of any list. */
export const maintenanceAtOnce = 1_000

/** @assume America has some 10,000 workshops for trailers: more is a file brought by mistake. */
export const serviceCentersMost = 20_000
/** @assume Beyond the nearest few nobody drives. */
export const nearServiceCentersMost = 20
/** @assume A driver is told that all is well only by what was said within a day: what untethered gateways report in, with the grace. */
export const pullCheckFresh: Ms = 24 * 60 * 60_000 + reportGrace
/** @assume A sheet of codes to be printed: a yard's trailers. */
export const driverCodesAtOnce = 500

/** @assume A camera in a trailer sends pictures of some 100 kB over the air; above this it is no such camera. */
export const cargoImageLargest = 2 * 2 ** 20
/** @assume More pictures than these nobody looks through at once. */
export const imagesAtOnce = 60

/** @assume A trailer is built of some thousand parts that are sold; more is a catalog of everything. */
export const listedPartsMost = 10_000

/** @assume Set points of truck and trailer units as their makers state them: deep frozen to heated. */
export const setPointLeast: Fahrenheit = -20
export const setPointMost: Fahrenheit = 90
/** @assume A gateway under coverage answers within a minute or two; what comes much later may no longer be meant. */
export const commandAnswerWithin: Ms = 15 * 60_000
/** @assume A command to many at once: more than a page of the fleet grid. */
export const commandsAtOnce = 500
/** @assume So many unanswered commands of one unit: more come from a button that is pressed again and again. */
export const commandsWaitingMost = 10
/** @assume The last commands of a trailer tell what was tried. */
export const commandsShown = 10
/** @assume Above this somebody may have chosen more trailers than they meant, and types how many they are. */
export const commandsTypedAbove = 20
/** @assume Within so many reports a unit shows what it was told: some still say how it was before. */
export const commandReportsRead = 12
/** @assume Why a unit refused is a sentence. */
export const commandReasonLongest = 200

/** @assume Photos of one installation: the gateway, each sensor, the trailer from two sides. */
export const installationPhotosMost = 12
/** @assume A photo of 1,600 pixels at its longer side takes some 400 kB; a browser makes no larger one of it. */
export const installationPhotoLargest = 2 * 2 ** 20
export const installationPhotoSide = 1_600

/** @assume A unit ID is painted on a trailer: a few characters, a yard's name with a number at most. */
export const unitIdLongest = 64
/** @assume A builder's name as a customer writes it. */
export const makerLongest = 60
/** @assume Cameras' and refrigerated units' own numbers: those of the trade have under 30 characters. */
export const partNumberLongest = 64
/** @assume The oldest trailer that still bears a VIN of 17 characters. */
export const oldestModelYear = 1981
/** @assume The longest trailers in use measure 57 feet, road trains' 65; more is a number in inches. */
export const longestVehicle: Feet = 100
/** @assume What is heavier is no trailer's load: from no more one counts as loaded. */
export const loadedFromMost: Pounds = 200_000
/** @assume What an empty van's tandem weighs, until somebody weighs it: the middle of what builders state. */
export const restingBogieUsual: Pounds = 8_000

/** @assume A spreadsheet of 50,000 lines with all columns has a quarter of it, in the widest encoding. */
export const sheetLargest = 64 * 1024 * 1024
/** @assume The largest fleet that is registered at one go; a larger one comes in several files. */
export const sheetLinesMost = 50_000
/** @assume No trailer and no person is in so many groups. */
export const groupsOfVehicleMost = 50
/** @assume Rows of gateways without a vehicle shown at once: more than anybody has in a box. */
export const detachedGatewaysMost = 1_000
/** @assume An installer without coverage sends what was done when they are back: within a week. */
export const attachedBefore: Ms = 7 * 24 * 60 * 60_000

/** @assume Two weeks: long enough for an invoice to be paid after a reminder, short enough to notice. */
export const subscriptionGraceDays = 14

/** @assume Federal limits of an axle group: a single axle, a tandem, and a tridem of the usual spread. Above it no trailer may leave. */
export const bogieWeightMost = { 1: 20_000, 2: 34_000, 3: 42_000 } as const satisfies Record<
  1 | 2 | 3,
  Pounds
>
/** Return air so far from the set point, for so long, asks for a look; so far, the load itself is at risk. A defrost is shorter. */
export const verdictReeferOff: Fahrenheit = 5
export const verdictReeferFarOff: Fahrenheit = 10
export const verdictReeferFor: Ms = 30 * 60_000
/** Doors open for longer than this were left open: most docks load a trailer in less. */
export const doorsLeftOpenAfter: Ms = 2 * 60 * 60_000
/** @assume A gateway that reports without a position for so long has no view of the sky, not just a roof over it. */
export const noPositionAfter: Ms = 6 * 60 * 60_000
/** A cargo sensor silent for so long while its gateway reports sees nothing. */
export const cargoBlindAfter: Ms = 2 * 24 * 60 * 60_000
/** A caution that has stood for so long is looked at today. */
export const cautionStandsAfter: Ms = 12 * 60 * 60_000
/** @assume The night shift of a dispatch office, in hours of its clock; the day shift is the rest. */
export const nightShift = { from: 18, to: 6 } as const
/** A verdict gets worse at once, and better past the limits' return values or after so long. */
export const verdictHeldFor: Ms = 10 * 60_000
/** @assume Return air, a gateway's cell and its charge have come back only so far beyond the limits they were past. */
export const reeferRangeBack: Fahrenheit = 1
export const backupBatteryBack: Millivolts = 50
export const chargeBack = 2

/** @assume A report's name is the subject of its emails: a line. */
export const reportNameLongest = 100
/** @assume Hundreds of report configs are a large fleet's; above this something made them by mistake. */
export const reportConfigsMost = 2_000
/** @assume Every hour of every day; more times than these nobody reads. */
export const reportEntriesMost = 168
/** @assume Nobody chooses more trailers, geofences or groups by hand: whoever wants more chooses all. */
export const reportChosenMost = 10_000
/** @assume A dry run is looked at, not kept: of more rows nobody waits for the end. */
export const dryRunRowsMost = 100_000
/** @assume A quarter of a year: longer spans are questions for an export. */
export const reportDaysMost = 92
/** @assume A report that comes within a quarter of an hour is read as one in time. */
export const reportLateAfter: Ms = 15 * 60_000
/** @assume After an outage of a week nobody reads seven daily reports: the newest three. */
export const reportMissedMost = 3

/** @assume Requests of one access token a minute: ten a second, enough to read 100,000 vehicles in pages of 1,000 every ten seconds. */
export const tokenRequestsAMinute = 600
/** @assume Of all access tokens of a customer: several systems at their full speed, and still no load for the others. */
export const tokenRequestsOfCustomerAMinute = 3_000
/** @assume Access tokens that one person, or the services of one customer, have at most. */
export const tokensMost = 50
/** @assume The name of an access token, in characters. */
export const tokenNameLongest = 80
/** @assume Networks that one access token may come from at most. */
export const tokenAddressesMost = 50

/** @assume A week: the archive of a whole account is taken the same day, or after the weekend. */
export const accountExportKept: Ms = 7 * 24 * 60 * 60_000
/** @assume Bytes of the largest archive of an account that the database keeps; a larger one is written by the command. */
export const accountExportLargest = 20 * 2 ** 30
/** @assume Bytes of all such archives, by which none is begun any more. */
export const accountExportsLargest = 100 * 2 ** 30

/** @assume Days are sent to a warehouse and a copy of it, not to dozens of places. */
export const dayDestinationsMost = 10
export const dayDestinationNameLongest = 100
/** @assume Most late reports are there within hours; whoever wants them earlier gets corrected files. */
export const dayAfterHoursMost = 48
/** @assume A trailer without coverage is heard of within a week; what comes later is seldom worth a new file. */
export const dayLooksFor: Ms = 7 * 24 * 60 * 60_000
/** @assume Late reports are told within a quarter of a day. */
export const dayLookEvery: Ms = 6 * 60 * 60_000
/** @assume A bucket that is away for longer than a week has been left: after some hours a day is tried every six. */
export const dayTriesMost = 32
/** @assume Somebody who sends a month again by hand, and then another. */
export const dayWaitingMost = 100
/** @assume The log of days is read a year back. */
export const dayDeliveriesKeptDays = 400

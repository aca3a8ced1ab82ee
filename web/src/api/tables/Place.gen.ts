// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"places","zh-CN":"场地"},
  path: "/api/basic/resources/place",
  permissions: ["ADMIN_AUTH_BASIC_PLACE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Place code","zh-CN":"场地代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Building","zh-CN":"楼宇"},"name":"areaId","options":"/api/basic/resources/place/area/options","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Place type","zh-CN":"场地类型"},"name":"typeId","options":"/api/basic/resources/place/type/options","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Floor","zh-CN":"楼层"},"max":10,"name":"floor","sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Capacity","zh-CN":"容量"},"max":100000,"min":0,"name":"capacity","sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Exam capacity","zh-CN":"考试容量"},"max":100000,"min":0,"name":"examCapacity","sort":true},
    {"choices":[{"label":{"en-US":"Projector","zh-CN":"投影"},"value":"PROJECTOR"},{"label":{"en-US":"Display screen","zh-CN":"显示屏"},"value":"DISPLAY"},{"label":{"en-US":"Whiteboard","zh-CN":"白板"},"value":"WHITEBOARD"},{"label":{"en-US":"Blackboard","zh-CN":"黑板"},"value":"BLACKBOARD"},{"label":{"en-US":"Sound system","zh-CN":"音响"},"value":"SOUND"},{"label":{"en-US":"Lecture recording","zh-CN":"录播"},"value":"RECORDING"},{"label":{"en-US":"Video conference","zh-CN":"视频会议"},"value":"VIDEO_CALL"},{"label":{"en-US":"Student computers","zh-CN":"学生电脑"},"value":"COMPUTERS"},{"label":{"en-US":"Movable seats","zh-CN":"活动桌椅"},"value":"MOVABLE_SEATS"},{"label":{"en-US":"Tiered seats","zh-CN":"阶梯座位"},"value":"TIERED_SEATS"},{"label":{"en-US":"Laboratory benches","zh-CN":"实验台"},"value":"LAB_BENCHES"},{"label":{"en-US":"Piano","zh-CN":"钢琴"},"value":"PIANO"},{"label":{"en-US":"Step-free access","zh-CN":"无障碍"},"value":"ACCESSIBLE"}],"filter":true,"kind":"choices","label":{"en-US":"Equipment","zh-CN":"设备"},"name":"equipment"},
    {"filter":true,"kind":"bool","label":{"en-US":"Bookable","zh-CN":"可预约"},"name":"bookable"},
    {"filter":true,"kind":"bool","label":{"en-US":"For teaching","zh-CN":"用于教学"},"name":"forTeaching"},
    {"filter":true,"kind":"bool","label":{"en-US":"For exams","zh-CN":"用于考试"},"name":"forExam"},
    {"choices":[{"label":{"en-US":"Active","zh-CN":"可用"},"value":"ACTIVE"},{"label":{"en-US":"Maintenance","zh-CN":"维修"},"value":"MAINTENANCE"},{"label":{"en-US":"Closed","zh-CN":"停用"},"value":"CLOSED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
  ],
} as const satisfies TableDescription;
